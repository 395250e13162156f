import type { GinView, HandResult } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import { type Choice, tooShort } from '../../play/choices.ts';
import type { Game } from '../../play/game.ts';
import type { Play } from '../../play/play.svelte.ts';
import { isGoodWord } from '../../play/verdict.svelte.ts';
import InFront from './InFront.svelte';
import ShowHand from './ShowHand.svelte';
import { lesson } from './lesson.ts';
import { cardLeft, hasGin, isGin, valueOf } from './split.ts';

const shown = (view: { game: object }) => view.game as GinView;

/** After this many turns in a row that began from the discard pile, only the last round is left (GIN-2.8): then the table says so. */
const manyFromDiscard = 8;

/** A word of so many letters counts this much more than its cards (BWC Gin Rummy, "Scoring"). */
const longWord = 7;
const longBonus = 50;

/** Knocks with gin, if all words are known to be good and the player makes them: then nothing is left to look over. */
function goesOut(play: Play): boolean {
  const { arrangement: { groups }, words } = play;
  const knock = play.action('knock');
  const card = cardLeft(play.view, groups);
  if (!knock || knock.most === 1 || card === undefined || !words.every((word) => isGoodWord(play, word))) return false;
  void play.make({ do: 'knock', card, words: groups });
  return true;
}

/** The knocker has more deadwood than the other player. */
const hasFailed = ({ clause }: HandResult) => clause === 'GIN-3.4';

export const gin: Game = {
  back: 'letters',
  InFront,
  Dialog: ShowHand,
  choices: ({ play, show }) => {
    const choices: Choice[] = [];
    if (play.midWord) return [{ id: 'keep', label: text.gin.keep, main: true, able: play.mayKeep, ...tooShort(play), do: () => play.setAside() }];
    // The player looks the hand over before laying it open, unless it is gin beyond doubt.
    const gin = hasGin(play.view, play.arrangement.groups);
    if (play.action('knock')) choices.push({ id: 'knock', label: gin ? text.ginRummy.ginNow : text.gin.knock, main: gin, second: !gin, do: () => (gin && goesOut(play)) || show() });
    else if (play.action('lay_down')) choices.push({ id: 'lay-down', label: text.gin.layDown, main: true, do: show });
    return choices;
  },
  lesson,
  spells: true,
  // The card that is left looks as if it had to be discarded.
  onBench: (play) => (play.bench.tiles.length === 1 && hasGin(play.view, play.arrangement.groups) ? text.gin.promptGin : undefined),
  // GIN-2.6: as many as the cards dealt, if those are fewer.
  leastKept: (view, { min_letters: least }) => (typeof least === 'number' ? Math.min(least, shown(view).dealt) : undefined),
  counts: (play) => {
    if (play.lettersNeeded !== undefined) return undefined;
    return valueOf(play.cards().flatMap((card) => play.face(card) ?? [])) + (play.word.length < longWord ? 0 : longBonus);
  },
  marks: (view) => {
    const { taken } = shown(view);
    return new Map(taken === undefined ? [] : [[taken, { kind: 'mustNot', text: text.rummy.taken }]]);
  },
  notes: (view, seat) => (shown(view).knocker === seat ? [text.gin.knocked(shown(view).deadwood[seat]?.length === 0)] : []),
  remarks: ({ doc, view }) => [
    ...(doc.room.options['progressive'] === true ? [text.gin.dealt(shown(view).dealt)] : []),
    ...(shown(view).turns_from_discard >= manyFromDiscard ? [text.gin.fromDiscard(shown(view).turns_from_discard)] : []),
  ],
  prompt: (play) => {
    if (play.view.phase === 'upcard') return text.table.promptUpcard;
    if (play.action('lay_down')) return text.gin.promptLayDown;
    if (hasGin(play.view, play.arrangement.groups)) return text.gin.promptGin;
    if (play.action('knock')) return text.gin.promptKnock;
    return play.action('discard') ? text.table.promptDiscard : undefined;
  },
  out: (who, hand) => (isGin(hand) ? text.gin.gin(who) : hasFailed(hand) ? text.gin.tooSoon(who) : text.gin.out(who)),
  deadwood: ({ value }) => value,
  cheered: isGin,
};
