import type { AtTable } from './game.ts';
import type { Play } from './play.svelte.ts';
import { capital } from '../text/phrases.ts';
import { hintTexts } from '../text/hints.ts';
import { text } from '../text/text.ts';
import { nameOf, shortLabel } from '../text/card_names.ts';
import { hasChoice } from './fitting.ts';
import { isForbidden } from './verdict.svelte.ts';

/** Something that the player may do now, as a button on the rail. */
export interface Choice {
  /** Stays the same while the label changes. */
  id: string;
  label: string;
  /** What a screen reader says, if the label is shortened. */
  name?: string;
  /** Left out where the second place has another choice. */
  spare?: boolean;
  /** Whether the label names something that players make up, so that it may be longer than its place. */
  made?: boolean;
  /** The most likely choice, for the lit place. One of the others takes the second place. */
  main?: boolean;
  /** Takes the second place before all others. */
  second?: boolean;
  /** Whether it can be done with what is prepared. */
  able?: boolean;
  /** If it cannot be done, what it needs; without it the prompt says what to do. */
  needs?: string;
  /** Whether the server accepts it with what is prepared. If not, it can be tried, and the server says why not. */
  lit?: boolean;
  do(): void;
}

/** What the player may do now, the most likely first: what `view.own.actions` says, except taking a move back. */
export function choicesOf(table: AtTable): Choice[] {
  const { play } = table;
  const back = play.action('back') ? [goingOn(table)] : [];
  if (play.bench.purpose === 'pass') return [...back, ...givingBack(table)];
  const ofGame = (play.game.choices?.(table) ?? []).flatMap((choice) => choice || []);
  return [...back, ...drawing(table), ...ofGame, ...(play.spells ? spelling(table) : melding(table)), ...passing(table)];
}

const goingOn = ({ client }: AtTable): Choice => ({ id: 'back', label: text.table.back, main: true, do: () => void client.play({ do: 'back' }) });

/** Cards to give back are being chosen. */
function givingBack({ client, play }: AtTable): Choice[] {
  const { table: words } = text;
  const pass = play.action('pass');
  const chosen = play.cards().length;
  const cancel: Choice = { id: 'cancel', label: pass?.least === 0 ? words.cancelExchange : text.app.cancel, second: true, do: () => play.clear() };
  // Where it does not have to be any card, none is a pass.
  if (pass?.least === 0 && chosen === 0) return [cancel, { id: 'pass', label: words.passNow, main: true, lit: false, do: () => { play.clear(); void client.play({ do: 'pass', cards: [] }); } }];
  return [
    cancel,
    {
      id: 'give',
      label: pass && pass.least < pass.most ? words.exchangeNow(chosen) : words.giveBack(pass?.least ?? 0),
      main: true,
      able: pass !== undefined && chosen >= Math.max(1, pass.least) && chosen <= pass.most,
      do: () => void play.pass(),
    },
  ];
}

function drawing({ doc, view, play }: AtTable): Choice[] {
  const { table: words } = text;
  const draw = play.action('draw');
  const top = view.discard?.cards.at(-1);
  const face = top && doc.faces?.[top.face];
  const choices: Choice[] = [];
  const fromStock = draw?.from.includes('stock');
  if (fromStock) choices.push({ id: 'draw', label: words.draw, main: true, do: () => void play.draw('stock') });
  if (draw?.from.includes('discard') && face && draw.cards.length === 0) {
    choices.push({ id: 'take', label: words.takeLabel(shortLabel(face)), name: words.takeShort(nameOf(face)), main: !fromStock, do: () => void play.draw('discard') });
  }
  return choices;
}

/** Melds, cards laid off, and the discard after them. */
function melding({ play }: AtTable): Choice[] {
  const [meld, layOff] = (['meld', 'lay_off'] as const).map((kind) => play.action(kind));
  // If several melds take the cards, the player taps one of them instead.
  const [taker, ...otherTakers] = play.takers;
  const only = otherTakers.length === 0 && !play.mayMeld ? taker : undefined;
  /** The prompt speaks only of what there is. */
  const laysOff = only !== undefined || !meld || (!hasChoice(meld) && hasChoice(layOff) && play.cards().length < meld.least);
  const choices: Choice[] = [];
  if (meld && !laysOff) {
    choices.push({ id: 'meld', label: text.table.meldNow, main: true, able: play.cards().length >= meld.least, needs: text.table.needsMeld(meld.least), lit: play.mayMeld, do: () => void play.meld() });
  } else if (layOff) {
    choices.push({ id: 'lay-off', label: text.table.layOff, main: true, able: only !== undefined, ...(otherTakers.length === 0 && { needs: text.table.needsLayOff }), do: () => only !== undefined && void play.layOff(only) });
  }
  // They have the lit place, so that the discard stays where it is for a whole turn.
  return [...choices, ...discarding(play, choices.length === 0)];
}

/** A word, the discard, and for chosen cards a way to put them back. */
function spelling(table: AtTable): Choice[] {
  const { play } = table;
  const chosen = play.cards().length;
  const changing = play.bench.purpose === 'change';
  const mayLay = play.action(changing ? 'change_word' : 'lay_word') !== undefined;
  const discard = discarding(play, chosen < 2);
  if (chosen === 0) return discard;
  const lay = mayLay ? [laying(table, changing)] : [];
  // A tap puts a single card back, too, and it is more likely to be discarded.
  const clear: Choice = { id: 'clear', label: text.table.clear, second: chosen > 1, spare: chosen === 1, do: () => play.clear() };
  return chosen === 1 ? [...discard, ...lay, clear] : [...lay, ...discard, clear];
}

function discarding(play: Play, main: boolean): Choice[] {
  const { table: words } = text;
  if (!play.action('discard')) return [];
  const face = play.toDiscard === undefined ? undefined : play.face(play.toDiscard);
  return [
    {
      id: 'discard',
      label: face ? words.discardLabel(shortLabel(face)) : words.discardNow,
      name: face ? words.discardCard(nameOf(face)) : words.discardNow,
      main,
      able: face !== undefined,
      ...(!play.justTaken && { needs: words.needsDiscard }),
      do: () => void play.discard(play.toDiscard),
    },
  ];
}

/** What ends a turn without a discard, and before it, as long as no card is chosen, the place of a word. */
function passing(table: AtTable): Choice[] {
  const { client, view, play } = table;
  const { table: words } = text;
  const chosen = play.cards().length;
  const pass = play.action('pass');
  const choices: Choice[] = [];
  if (play.action('done') && !play.midWord) choices.push({ id: 'done', label: words.done, main: chosen === 0 && !play.action('lay_down'), do: () => void client.play({ do: 'done' }) });
  if (play.spells && chosen === 0 && (play.action('lay_word') || play.action('change_word'))) choices.push({ ...laying(table, false), able: false });
  if (pass && pass.most === 0) {
    choices.push({ id: 'pass', label: view.phase === 'upcard' ? words.decline : words.passNow, second: view.phase === 'upcard', do: () => void client.play({ do: 'pass', cards: [] }) });
  } else if (pass && chosen === 0) {
    choices.push({ id: 'pass', label: pass.least < pass.most ? words.exchange : words.pass, do: () => play.startPass() });
  }
  return choices;
}

/** A longer word has no room on the button. */
const longestNamed = 7;

/** What a word that is too short needs. */
export const tooShort = ({ lettersNeeded }: Play): Pick<Choice, 'needs'> => (lettersNeeded === undefined ? {} : { needs: `${capital(text.table.lettersAtLeast(lettersNeeded))}.` });

function laying({ doc, view, play }: AtTable, changing: boolean): Choice {
  const lay = { id: 'lay', main: true, able: play.mayLay, ...(play.cards().length > 0 && tooShort(play)), lit: !isForbidden(play), do: () => void play.lay() };
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
  return { ...lay, label: named ? hintTexts().layWord(play.word) : text.table.playWord, made: named };
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
  return { main, second, more: others.filter((choice) => choice !== second && choice.able !== false && !choice.spare) };
}
