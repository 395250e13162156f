import type { CardView, FullDeckView, View } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import type { Game, Mark } from '../../game/game.ts';
import StarterPiles from './StarterPiles.svelte';
import { lesson } from './lesson.ts';

const shown = (view: { game: object }) => view.game as FullDeckView;
const isStarter = (view: View) => view.phase === 'starter';

export const fullDeck: Game = {
  back: 'letters',
  middle: (view) => (isStarter(view) ? StarterPiles : undefined),
  lesson,
  spells: true,
  reach: (view) => (isStarter(view) ? shown(view).piles.flatMap((pile): CardView[] => (pile.top ? [pile.top] : [])) : []),
  renames: (options) => options['choice_cards'] === 'variable',
  noted: (view) => new Map(shown(view).closed.map((id): [number, Mark] => [id, { kind: 'mustNot', text: text.fullDeck.closed }])),
  notes: (view, seat) => {
    const { standings, tied } = shown(view);
    const standing = standings[seat];
    // A match of one game has no standing apart from its score.
    if (view.hand < 2 || !standing) return [];
    if (tied.length > 0) return tied.includes(seat) ? [text.fullDeck.cardsInWords(standing.points)] : [];
    return [text.fullDeck.won(standing.won), text.fullDeck.thisGame(standing.points)];
  },
  // FD-3.1, FD-3.3 to FD-3.5: wild cards count nothing.
  reckoning: ({ clause, points }) => {
    const times = ({ 'FD-3.1': 2, 'FD-3.3': 1, 'FD-3.4': 2, 'FD-3.5': 2 } as Record<string, number | undefined>)[clause];
    return times === undefined ? undefined : { of: 'letters', count: points / times, times };
  },
  titleOf: (hand) => (hand.clause === 'FD-6.3' ? text.fullDeck.starter : undefined),
  // At most one new word a turn (FD-2.1).
  noNewWord: (play) => (play.action('change_word') && !play.action('lay_word') ? text.fullDeck.hintOnlyPlayOn : undefined),
  hint: (play) => {
    if (play.view.phase === 'starter') return text.fullDeck.hintStarter;
    if (play.action('done')) {
      const open = Object.keys(play.view.words).some((id) => !shown(play.view).closed.includes(Number(id)));
      return text.fullDeck.hintPlayed(play.action('lay_word') !== undefined, open && play.action('change_word') !== undefined);
    }
    if (!play.action('lay_word') && !play.action('change_word')) return text.fullDeck.hintStuck;
    return play.action('change_word') ? text.fullDeck.hintFresh : text.fullDeck.hintFirst;
  },
};
