import type { AtTable } from './game.ts';
import { text } from '../text/text.ts';
import { nameOf, shortLabel } from '../text/card_names.ts';
import { isNoWord } from './verdict.svelte.ts';

/** Something that the player may do now, as a button on the rail. */
export interface Choice {
  /** Stays the same while the label changes. */
  id: string;
  label: string;
  /** What a screen reader says, if the label is shortened. */
  name?: string;
  /** A sign that says enough where a rail on a phone has three buttons. */
  icon?: 'close';
  /** Whether the label names something that players make up, so that it may be longer than its place. */
  made?: boolean;
  /** The most likely choice, for the lit place. One of the others takes the second place. */
  main?: boolean;
  /** Takes the second place before all others. */
  second?: boolean;
  /** Whether it can be done with what is prepared. */
  able?: boolean;
  /** Whether the server accepts it with what is prepared. If not, it can be tried, and the server says why not. */
  lit?: boolean;
  do(): void;
}

/** What the player may do now, the most likely first: what `view.own.actions` says, except taking a move back. */
export function choicesOf(table: AtTable): Choice[] {
  const { client, doc, view, play } = table;
  const { table: words } = text;
  const chosen = play.cards();
  const { purpose } = play.bench;
  const action = (kind: Parameters<typeof play.action>[0]) => play.action(kind);
  const choices: Choice[] = [];
  const add = (choice: Choice | false | undefined) => void (choice && choices.push(choice));

  add(action('back') && { id: 'back', label: words.back, main: true, do: () => void client.play({ do: 'back' }) });

  const pass = action('pass');
  if (purpose === 'pass') {
    const able = pass !== undefined && chosen.length >= Math.max(1, pass.least) && chosen.length <= pass.most;
    const label = pass && pass.least < pass.most ? words.exchangeNow(chosen.length) : words.giveBack(pass?.least ?? 0);
    add({ id: 'give', label, main: true, able, do: () => void play.pass() });
    add({ id: 'cancel', label: pass?.least === 0 ? words.cancelExchange : text.app.cancel, second: true, do: () => play.clear() });
    // Whatever is chosen, so that the others stay where they are.
    add(pass?.least === 0 && { id: 'pass', label: words.passNow, do: () => { play.clear(); void client.play({ do: 'pass', cards: [] }); } });
    return choices;
  }

  const draw = action('draw');
  const top = view.discard?.cards.at(-1);
  const topFace = top && doc.faces?.[top.face];
  add(draw?.from.includes('stock') && { id: 'draw', label: words.draw, main: true, do: () => void play.draw('stock') });
  add(
    draw?.from.includes('discard') && topFace && draw.cards.length === 0 &&
      { id: 'take', label: words.takeLabel(shortLabel(topFace)), name: words.takeShort(nameOf(topFace)), main: !draw.from.includes('stock'), do: () => void play.draw('discard') },
  );

  for (const choice of play.game.choices?.(table) ?? []) add(choice);

  const discard = action('discard');
  const face = play.toDiscard === undefined ? undefined : play.face(play.toDiscard);
  const discarding: Choice | undefined = discard && {
    id: 'discard',
    label: face ? words.discardLabel(shortLabel(face)) : words.discardNow,
    name: face ? words.discardCard(nameOf(face)) : words.discardNow,
    // Where cards are melded or laid off, that has the lit place, so that this one stays where it is for a whole turn.
    main: play.spells ? chosen.length < 2 : !action('meld') && !action('lay_off'),
    able: face !== undefined,
    do: () => void play.discard(play.toDiscard),
  };
  // If several melds take the cards, the player taps one of them instead.
  const [taker, ...otherTakers] = play.takers;
  const only = otherTakers.length === 0 && !play.mayMeld ? taker : undefined;
  const meld = action('meld');
  if (meld && only === undefined) add({ id: 'meld', label: words.meldNow, main: true, able: chosen.length >= meld.least, lit: play.mayMeld, do: () => void play.meld() });
  else if (action('lay_off')) add({ id: 'lay-off', label: words.layOff, main: true, able: only !== undefined, do: () => only !== undefined && void play.layOff(only) });

  const changing = purpose === 'change';
  const lay = action(changing ? 'change_word' : 'lay_word') ?? (play.spells && chosen.length === 0 ? (action('lay_word') ?? action('change_word')) : undefined);
  if (play.spells && chosen.length > 1) add(lay && laying(table, changing));
  add(discarding);
  if (play.spells && chosen.length === 1) add(lay && laying(table, changing));
  add(play.spells && chosen.length > 0 && { id: 'clear', label: words.clear, icon: 'close', second: true, do: () => play.clear() });

  const done = action('done');
  add(done && { id: 'done', label: words.done, main: chosen.length === 0 && !action('lay_down'), do: () => void client.play({ do: 'done' }) });
  if (play.spells && chosen.length === 0) add(lay && { ...laying(table, false), able: false });
  if (pass && pass.most === 0) add({ id: 'pass', label: view.phase === 'upcard' ? words.decline : words.passNow, second: view.phase === 'upcard', do: () => void client.play({ do: 'pass', cards: [] }) });
  else if (pass && chosen.length === 0) add({ id: 'pass', label: pass.least < pass.most ? words.exchange : words.pass, do: () => play.startPass() });

  return choices;
}

/** A longer word has no room on the button. */
const longestNamed = 7;

function laying({ doc, view, play }: AtTable, changing: boolean): Choice {
  const lay = { id: 'lay', main: true, able: play.mayLay, lit: !isNoWord(play), do: () => void play.lay() };
  const was = changing && play.bench.word !== undefined ? view.words[play.bench.word]?.word : undefined;
  if (was !== undefined) {
    const made = was.length <= longestNamed;
    const change = (text.table.changeIn[doc.room.variant] ?? text.table.change)(made ? was : text.table.anyWord);
    // The arrow takes the room of a letter.
    const label = made && play.mayLay && play.word.length < longestNamed ? `${was}\u00a0→ ${play.word}` : change;
    // Not only the label: an arrow is not read well, and the word on the table has the same name as the button.
    return { ...lay, label, name: `${change}: ${play.word}`, made };
  }
  const named = play.mayLay && play.word.length <= longestNamed;
  return { ...lay, label: named ? text.hints.layWord(play.word) : text.table.playWord, made: named };
}

/** The two places that every table's rail has, and what needs further places. */
export interface Placed {
  main: Choice | undefined;
  second: Choice | undefined;
  more: readonly Choice[];
}

/** Puts each choice in its place. Labels in a place change, the places do not. */
export function placed(choices: readonly Choice[]): Placed {
  const main = choices.find((choice) => choice.main && choice.able !== false) ?? choices.find((choice) => choice.main);
  const others = choices.filter((choice) => choice !== main && (choice.able !== false || choice.id === 'discard'));
  const second = others.find((choice) => choice.second) ?? others[0];
  return { main, second, more: others.filter((choice) => choice !== second && choice.able !== false) };
}
