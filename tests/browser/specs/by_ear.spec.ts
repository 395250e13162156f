import { expect } from '@playwright/test';
import { en } from '../../../clients/web/src/text/en/en.ts';
import { englishOptions } from '../../../clients/web/src/text/en/options.ts';
import { capital } from '../../../clients/web/src/text/phrases.ts';
import { BlindPlayer } from '../support/blind_player.ts';
import { all, Ear } from '../support/ear.ts';
import { test } from '../support/test.ts';

interface Match {
  title: string;
  /** The options that make it short: numbers, and keys of choices. */
  options: Record<string, number | string>;
  leastLetters: number;
}

const matches: Record<string, Match> = {
  rummy: { title: 'Rummy', options: { ends: 'hands', hands: 2 }, leastLetters: 0 },
  'pass-the-deck': { title: 'Pass the Deck', options: { target: 25 }, leastLetters: 3 },
  gin: { title: 'BWC Gin Rummy', options: { target: 100 }, leastLetters: 3 },
  'gin-rummy': { title: 'Gin Rummy', options: { target: 25 }, leastLetters: 0 },
  'full-deck': { title: 'Full Deck', options: { match: 'single' }, leastLetters: 3 },
  'alpha-rummy': { title: 'AlphaRummy 500', options: { target: 60 }, leastLetters: 4 },
};

for (const [name, { title, options, leastLetters }] of Object.entries(matches)) {
  test(`${name} is played by ear: with only the accessibility tree and its live region`, async ({ arrive, server }) => {
    const { page } = await arrive('Ann');
    await page.goto(server.address);
    const ear = await Ear.at(page);
    await ear.pressButton(en.home.inviteTo(title));
    await ear.write('textbox', en.home.name, 'Ann');
    await ear.press(await ear.find('DisclosureTriangle', new RegExp(`^${en.options.all}`)));
    for (const [option, value] of Object.entries(options)) {
      const name = englishOptions.names[option]!;
      if (typeof value === 'number') await ear.write('spinbutton', name, String(value));
      else await ear.choose(name, capital(englishOptions.choices[option]![value]!));
    }
    await ear.pressButton(en.home.create);
    await ear.pressButton(new RegExp(`^${en.bots.title('easy')}`));
    const from = ear.heard.length;
    await ear.pressButton(en.room.start);

    const ann = new BlindPlayer(ear, leastLetters);
    for (let steps = 0; await ann.goOn(); steps += 1) expect(steps, 'the match does not come to an end').toBeLessThan(400);

    const heard = ear.heard.slice(from).join('\n');
    expect(heard).toContain(en.spoken.yourTurn);
    const told = (await ann.log()).filter((line) => !line.includes('sat down'));
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((line) => !heard.includes(line)), 'the log has nothing that was not said').toEqual([]);
    expect(all(await ear.listen(), 'heading', /wins? the match|share the match/)).toHaveLength(1);
    expect(Object.values(await ann.scores('scores')).filter(Number.isInteger)).toHaveLength(2);
    expect(await ann.result()).toEqual(await ann.scores('last hand'));
    await ear.pressButton(en.result.rematch);
    await ear.find('heading', new RegExp(`^${title}, \\w+ 1( of \\d+|, to \\d+)?$`));
  });
}
