import { count } from '../phrases.ts';
import { text } from '../text.ts';

const points = (n: number) => count(n, 'point');
const areLeft = (n: number) => (n > 0 ? `${points(n)} ${n === 1 ? 'is' : 'are'} left over` : 'nothing is left over');
/** In a sentence about a card that waits for others. */
const chances = (n: number) => (n === 0 ? 'no card can help it now' : `at most ${count(n, 'card')} could help it`);

/** Good plays, and why they are good (T-13). They are not in en.ts, because the first page gives no hints. */
export const englishHints = {
  ask: 'Hint',
  askThen: 'Best plays here',
  title: 'Hints',
  how: 'Tap one to prepare it. You still make the move yourself.',
  howAtOnce: 'Tap one to make it.',
  prepare: 'Prepare:',
  none: 'There is no play to suggest now.',
  more: 'More',
  /** What to do, and why. */
  because: (play: string, why: string) => `${play}: ${why}.`,

  layWord: (word: string) => `Lay ${word}`,
  changeWord: (was: string, word: string) => `Change ${was} into ${word}`,
  couldLay: (word: string, n: number) => `You could lay ${word}${n > 0 ? ` for ${points(n)}` : ''}`,
  couldChange: (was: string, word: string, n: number) => `You could make ${was} into ${word}${n > 0 ? ` for ${points(n)}` : ''}`,
  meld: (cards: readonly string[]) => `Meld ${text.list(cards)}`,
  layOff: (cards: readonly string[], meld: readonly string[]) => `Lay off ${text.list(cards)} on ${text.list(meld)}`,
  drawStock: 'Draw from the stock',
  knock: (words: readonly string[], card: string) => `Knock${words.length > 0 ? ` with ${text.list(words)}` : ''}, ${card} face down`,
  gin: (words: readonly string[]) => `With ${text.list(words)} you have gin`,
  ginWith: (card: string) => `You have gin, ${card} face down`,
  decline: (card: string) => `Decline the ${card}`,
  layDown: (words: readonly string[]) => (words.length > 0 ? `Lay down ${text.list(words)}` : 'Lay down without words'),
  giveBack: (cards: readonly string[]) => `Give back ${text.list(cards)}`,
  exchange: (cards: readonly string[]) => `Exchange ${text.list(cards)}`,
  takeBonus: (n: number) => `Take your ${count(n, 'bonus card')}`,
  done: 'End your turn',

  /** Why a play is good; each comes after a colon. */
  why: {
    worth: (n: number, cards: number) => `${points(n)} for ${cards} of your cards`,
    /** `bonus`: the bonus cards that come with it. */
    times: (times: number, bonus: number) =>
      `${times > 1 ? `a word this long counts its cards × ${times}` : 'a longer word would count its cards more than once'}${bonus > 0 ? `, and you get ${count(bonus, 'bonus card')}` : ''}`,
    twoALetter: 'a new word brings 2 points a letter',
    fullHand: (n: number) => `2 points a letter, and ${n} for using all your cards`,
    oneALetter: 'letters that you add bring 1 point for each letter of the word',
    reordered: 'its old letters change their order, so each letter brings 2 points',
    inside: 'letters go into the middle, so each letter brings 2 points',
    /** At the end of the hand; `was` is what the word on the table counts now, 0 for a new word. */
    atEnd: (n: number, was: number) =>
      n === was ? `it still counts ${n} at the end, and a card in a word costs you nothing` : `it counts ${n} at the end${was > 0 ? ` instead of ${was}` : ''}`,
    drawsBack: (n: number) => `you draw ${count(n, 'new card')}`,
    sheds: (n: number, left: number) => `it takes ${points(n)} out of your hand${left > 0 ? ` and leaves ${count(left, 'card')}` : ''}`,
    empty: 'then your hand is empty',

    makesSet: (cards: readonly string[]) => `it makes a set with ${text.list(cards)}`,
    makesRun: (cards: readonly string[]) => `it makes a run with ${text.list(cards)}`,
    joinsMeld: (cards: readonly string[]) => `it fits ${text.list(cards)} on the table`,
    letsKnock: (n: number) => `then only ${areLeft(n)}, and you may knock`,
    hasWords: (words: readonly string[]) => `with it you have ${text.list(words)}`,
    makesWord: (word: string, n: number) => `then you can make ${word} for ${points(n)}`,
    makesGin: (words: readonly string[]) => `with it you have gin: ${text.list(words)}`,
    onlyPile: 'there is no other card to take',
    /** Of the top card of the pile. */
    fitsNothing: (card: string) => `the ${card} on the pile fits nothing of yours`,
    fitsNoWord: (card: string) => `the ${card} on the pile goes into no word of yours`,
    pileFitsNoWord: 'no card of the pile makes a word with yours',
    gainsLittle: (card: string) => `the ${card} on the pile would not make your hand better`,
    drawsMore: (card: string) => `the ${card} would help little, and a new card helps more on average`,
    pileGainsLittle: 'the pile makes no better word than your own cards',
    /** The same of a card that has just been named. */
    itFitsNothing: 'it fits nothing of yours',
    itFitsNoWord: 'it goes into no word of yours',
    itGainsLittle: 'it would not make your hand better',
    itDrawsLess: 'it would help little, and a new card helps more on average',

    loose: (n: number) => `it goes with none of your cards, and counts ${n}`,
    waits: (left: number, n: number) => `it is in no meld, counts ${n}, and ${chances(left)}`,
    inMeld: 'it is in a meld, but you need your other cards more',
    keepsWords: (words: readonly string[], left: number) => `you keep ${text.list(words)}, with ${left > 0 ? points(left) : 'nothing'} left over`,
    noWords: (n: number) => `you have no word yet, and it counts ${n}`,
    leastUseful: 'you have no word yet, and it helps least to make one',

    cannotFail: (words: readonly string[]) => `${words.length > 0 ? `you have ${text.list(words)} and nothing left over` : 'nothing is left over'}, so the knock cannot fail`,
    allInMelds: 'every other card is in a meld',
    allElevenInMelds: 'all eleven cards are in melds',
    /** With this deadwood of the highest allowed; who waits gives the other player time. */
    mayKnock: (n: number, most: number) => `${areLeft(n)}, ${most} are allowed, and waiting helps the other player, too`,
    leaves: areLeft,
    tableMelds: (n: number) => `the table makes your melds and adds what fits to the others, and ${areLeft(n)}`,

    giveBack: 'there is no good word now; doubles go first, then letters that few words have',
    exchange: 'there is no good word now, and new cards may bring one',
    pass: 'there is no good word now',
    done: 'there is nothing more to lay',
    putBack: 'there is no good word with it',
    bonus: 'your word has earned them, and you may use them at once',
  },
};
