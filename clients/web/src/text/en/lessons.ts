import type { Options } from '../../protocol/model.ts';
import { count } from '../phrases.ts';

const numbers = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven'];
/** The fewest letters of a word: "three letters or more". */
const letters = ({ min_letters }: Options, usual: number) => {
  const least = Number(min_letters ?? usual);
  return `${numbers[least] ?? least} letters or more`;
};
/** Where a word may not mix all four colours: ", in at most two colours". */
const colours = ({ level }: Options) => (level === undefined || level === 4 ? '' : level === 1 ? ', all of one colour' : `, in at most ${numbers[Number(level)] ?? level} colours`);
// What the German lessons ask of the options, too.
export const ginOnly = ({ knock }: Options) => knock === 'gin';
export const ginBonus = ({ gin_bonus }: Options) => Number(gin_bonus ?? 25);
export const undercutBonus = ({ undercut_bonus }: Options) => Number(undercut_bonus ?? 25);
export const challenged = ({ words }: Options) => words !== 'checked';

/**
 * How the games are played: in 60 seconds, and as a lesson. All of it fits a room's options; options that are not named
 * are as usual. It is not in en.ts, because the first page explains no game.
 */
export const englishLessons = {
  /** In 60 seconds: four steps for each game. */
  minute: {
    rummy: (options) => [
      'Draw one, from the stock or the discard pile',
      'Lay three of a rank, or a run of a suit',
      'Add to anyone’s melds',
      options['go_out_by'] === 'discard' ? 'Discard one; the first to discard their last card wins the hand' : 'Discard one; first without cards wins the hand',
    ],
    'pass-the-deck': (options) => [
      `Lay a word${colours(options)}, draw as many cards`,
      'Rebuild your own words longer',
      'Seven letters or more score 25 at the end',
      'No word? Give three cards back for three',
    ],
    'gin-rummy': (options) => [
      'Draw one, discard one',
      'Collect sets of a rank and runs of a suit',
      ginOnly(options)
        ? 'Ten cards in sets and runs? That is gin'
        : options['knock'] === 'oklahoma'
          ? 'Little left over? Knock; the first card turned up says how much'
          : 'Ten points or less left over? Knock',
      ginOnly(options) ? `Gin wins what the other has left over${ginBonus(options) > 0 ? `, and ${ginBonus(options)}` : ''}` : 'The other player may lay off. Less left over wins',
    ],
    gin: (options) => [
      'Draw one, discard one',
      `Sort your ${options['progressive'] === true ? '' : 'ten '}cards into words${colours(options)}`,
      'Few cards left over? Knock',
      'Words score, cards left over cost',
    ],
    'full-deck': () => ['Lay a word of three letters or more', 'Play on any word on the table', 'Rearranged letters count double', 'Done? You draw back up to eight'],
    'alpha-rummy': (options) => [
      'Draw one, or dig into the discard pile',
      'Lay words, add to anyone’s',
      'Longer words multiply and earn cards',
      challenged(options) ? 'Not a word? Challenge it, at your own risk' : 'Every word is looked up; a wrong one stays in your hand',
    ],
  } as Record<string, ((options: Options) => readonly string[]) | undefined>,

  /** The aim of a game, shown before the first step of its lesson. `shown` are cards that make a set and a run. */
  goals: {
    rummy: (_, shown) => `Be the first to get rid of all your cards, in ${shown ? `sets like ${shown.set} and runs like ${shown.run}` : 'sets of one rank and runs of one suit'}.`,
    'pass-the-deck': () => 'Score with words: lay them, then make them longer.',
    'gin-rummy': (options, shown) => {
      const melds = shown ? `sets like ${shown.set} and runs like ${shown.run}` : 'sets and runs';
      return ginOnly(options) ? `Be the first with all ten cards in ${melds}.` : `Get your ten cards into ${melds}, with less left over than the other player.`;
    },
    gin: (options) => `Get your ${options['progressive'] === true ? '' : 'ten '}cards into words, with little left over.`,
    'full-deck': () => 'Score the most with words, new ones and those on the table.',
    'alpha-rummy': () => 'Score with long words. Dig in the discard pile for the cards.',
  } as Record<string, ((options: Options, shown?: { set: string; run: string }) => string) | undefined>,

  /** The sentence for each step of a game's lesson. */
  steps: {
    rummy: {
      draw: () => 'A turn begins with a card: tap Draw for the stock, or take the top of the discard pile.',
      meld: () => 'Three of a rank, or three in a row of one suit? Tap them, then tap Meld. If not, tap one card and discard it.',
      discard: () => 'Tap a card that fits nothing, and discard it. That ends your turn.',
      pile: () => 'Take the discard only if you can use it: you may not discard it again this turn.',
      layOff: () => 'Cards that fit a meld on the table may join it: tap the card, then the meld. It may be anybody’s.',
      end: (options) =>
        `Be the first without cards: you get what the others still hold. ${options['go_out_by'] === 'discard' ? 'Your last card has to be discarded.' : 'So get rid of high cards early.'}`,
    },
    'pass-the-deck': {
      word: (options) => `Tap cards to spell a word of ${letters(options, 3)}${colours(options)}, and lay it. You draw as many as you lay.`,
      change: () => 'Your words can grow: tap one of yours, add cards, put them in any order, and lay the new word.',
      pass: () => 'No word? Pass gives back three cards for three new ones.',
      long: () => 'At the end a word of seven letters or more counts 25, a shorter one 1 a letter. Build up to seven.',
      end: () => 'When the deck is gone, everybody plays once more. Cards left in hand cost 1 each.',
    },
    'gin-rummy': {
      upcard: () => 'The upcard lies open on the discard pile. Does it help you make a set or a run? Take it. If not, decline it.',
      draw: () => 'A turn begins with a card: from the stock, or from the discard pile if it glows.',
      melds: () => 'Three of a rank or three in a row of one suit are a meld; the rest is deadwood. Discard a card that fits nothing.',
      knock: (options) =>
        ginOnly(options)
          ? 'Ten cards are in melds: that is gin. Tap Gin!, and the last card goes face down.'
          : 'Your deadwood is low enough: knock, and both players show their hands. Or play on for gin, no deadwood at all.',
      answer: () => 'The other player knocked. Lay down: your melds go on the table, and what fits joins the other player’s melds.',
      end: (options) => {
        if (ginOnly(options)) return `Gin scores all that the other player has left over${ginBonus(options) > 0 ? `, and ${ginBonus(options)} more` : ''}. So do not keep high cards for long.`;
        const more = undercutBonus(options);
        return `Less deadwood scores the difference. If the other player knocks and has no less than you, you undercut${more > 0 ? `: you get ${more} more` : ' and score'}.`;
      },
    },
    gin: {
      upcard: () => 'The upcard lies open on the discard pile. Does it help you make a word? Take it. If not, decline it.',
      draw: () => 'A turn begins with a card: from the stock, or from the discard pile if it glows.',
      words: (options) => `Tap cards to spell a word${colours(options)}, then keep it. Cards in no word are deadwood and count against you. Leave Knock for later.`,
      gin: () => 'Every card but one is in a word: that is gin. Tap Gin!, and the last card goes face down.',
      discard: () => 'Discard one card that fits no word; one you took from the pile this turn has to stay.',
      knock: () => 'When little deadwood is left, knock: both players show their hands, and the points are counted.',
      overtaken: () => 'Gin brings only 10, and everybody’s words count. A word of seven letters or more brings 50 on top.',
      end: () => 'Words score their value, and 50 more from seven letters on. All cards in words is gin, for 10 more.',
    },
    'full-deck': {
      word: () => 'Tap cards to spell a word of three letters or more, no plural, and lay it: 2 points a letter.',
      done: () => 'Done ends your turn, and you draw back up to eight cards.',
      playOn: () => 'Tap any word on the table, anybody’s, add cards from your hand, and lay the new word.',
      rearrange: () => 'A play-on scores 1 for each letter of the whole word, or 2 if you rearrange it.',
      exchange: () => 'Nothing to play? Exchange some cards; that takes your turn.',
      end: () => 'When the stock is empty and all pass, each letter left in hand costs 1.',
    },
    'alpha-rummy': {
      draw: () => 'Draw from the stock. You may also take from the open discard pile; more about that later.',
      meld: (options) => `Tap cards to spell a word of ${letters(options, 4)}, and lay it. If you see none, discard a card.`,
      judge: () => 'A false word goes back if you challenge it.',
      bonus: () => 'Your word stands and earned bonus cards. Take them before you discard.',
      discard: () => 'Tap a card and discard it; that ends your turn.',
      pile: () => 'You may take any card of the pile, with all the cards after it. But that card must go into a word this turn.',
      addOn: (options) =>
        `Any word on the table can grow: tap it and add cards from your hand${options['add_on_order'] === 'free' ? ', in any order' : '; its letters stay in order'}. Only the new cards count.`,
      end: (options) => `Long words pay: cards count twice from five letters, four times from seven. First to ${options['target'] === undefined ? 'the target' : count(Number(options['target']), 'point')} wins.`,
    },
  } as Record<string, Record<string, ((options: Options) => string) | undefined> | undefined>,
};
