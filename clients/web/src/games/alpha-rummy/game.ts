import type { AlphaRummyView } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import { isAmongBots } from '../../play/alone.ts';
import type { Choice } from '../../play/choices.ts';
import type { AtTable, Game, Mark, ScoreFormula } from '../../play/game.ts';
import { whoIs } from '../../play/log_sentences.ts';
import Challenge from './Challenge.svelte';
import Middle from './Middle.svelte';
import { lesson } from './lesson.ts';

const shown = (view: { game: object }) => view.game as AlphaRummyView;

/** AR-4: the longer the word, the more often the values of its cards count. */
const valued = (count: number, times: number): ScoreFormula => ({ of: 'values', count, times, why: text.alphaRummy.timesWhy(times) });

/** The buttons for a pending word, where no scene has them. */
function judging({ client, doc, play }: Pick<AtTable, 'client' | 'doc' | 'play'>): Choice[] {
  if (!isAmongBots(doc.room, client.seat) || !play.action('accept')) return [];
  return [
    { id: 'accept', label: text.alphaRummy.accept, main: true, do: () => void client.play({ do: 'accept' }) },
    { id: 'challenge', label: text.alphaRummy.challenge, second: true, do: () => void client.play({ do: 'challenge' }) },
  ];
}

export const alphaRummy: Game = {
  back: 'letters',
  middle: () => Middle,
  // The only person among bots is asked about every second word: the buttons on the rail are enough.
  scene: ({ client, doc, view }) => (shown(view).pending && !isAmongBots(doc.room, client.seat) ? Challenge : undefined),
  choices: ({ client, doc, view, play }) => [
    ...judging({ client, doc, play }),
    play.action('take_bonus') && !play.midWord && { id: 'bonus', label: text.alphaRummy.bonusCards, name: text.alphaRummy.takeBonus(shown(view).bonus_due), main: true, do: () => void client.play({ do: 'take_bonus' }) },
    // Players have taken the cards for the word that they spell.
    play.action('put_back') && !play.midWord && { id: 'put-back', label: text.alphaRummy.putBackLabel(shown(view).taken.length), name: text.alphaRummy.putBack(shown(view).taken.length), do: () => void client.play({ do: 'put_back' }) },
  ],
  lesson,
  spells: true,
  // AR-4.1, AR-4.2
  worth: (play) => {
    if (!play.spelling) return undefined;
    const value = play.cards().reduce((sum, card) => sum + (play.fixed.has(card) ? 0 : (play.face(card)?.value ?? 0)), 0);
    const multiplier = Math.min(play.word.length - 3, 4);
    // AR-2.4: fewer if the stock has fewer, and none for a player who goes out.
    const left = Math.max(0, play.view.stock - shown(play.view).bonus_due);
    const out = play.view.own?.hand.every(({ id }) => play.chosen(id)) ?? false;
    return { formula: valued(value, multiplier), bonusCards: out ? 0 : Math.min(multiplier, left) };
  },
  // "FIEND, 9 x2"
  formula: ({ text: said }) => {
    const [, count, times] = /, (\d+) x(\d+)$/.exec(said) ?? [];
    return count && times ? valued(Number(count), Number(times)) : undefined;
  },
  marks: (view) => {
    const { taken, wanted } = shown(view);
    const mark = (id: number): Mark =>
      id === wanted ? { kind: 'must', text: text.alphaRummy.wanted } : { kind: 'note', text: text.alphaRummy.taken };
    return new Map(taken.map((id) => [id, mark(id)]));
  },
  noted: (view) => {
    const { pending } = shown(view);
    return new Map(pending ? [[pending.word, { kind: 'note', text: text.alphaRummy.pending } satisfies Mark]] : []);
  },
  notes: (view, seat) => {
    const turns = shown(view).turns_to_lose[seat];
    return turns ? [text.alphaRummy.losesTurns(turns)] : [];
  },
  goesOn: ({ client, view, last }) =>
    last?.out === undefined ? undefined : text.alphaRummy.goesOn(whoIs(client, last.out), view.seats[last.out]?.cards ?? 0),
  remarks: ({ view }) => (shown(view).last_chance ? [text.alphaRummy.stockEmpty] : []),
  prompt: (play) => {
    const game = shown(play.view);
    if (game.pending) return text.alphaRummy.isItAWord(play.view.words[game.pending.word]?.word ?? '');
    if (game.wanted !== undefined) {
      const face = play.face(game.wanted);
      return face && text.alphaRummy.mustUse(face.letters, play.action('put_back') ? game.taken.length : 0);
    }
    // AR-3.1: with a single card a player may also go out.
    if (play.action('take_bonus')) return play.action('discard') ? text.alphaRummy.promptBonusOrOut(game.bonus_due) : text.alphaRummy.promptBonus(game.bonus_due);
    if (game.last_chance && play.view.phase === 'draw') return text.alphaRummy.lastChance;
    if (play.action('draw')?.from.includes('discard')) return text.alphaRummy.promptDraw;
    return play.view.phase === 'play' ? text.alphaRummy.promptMeld : undefined;
  },
};
