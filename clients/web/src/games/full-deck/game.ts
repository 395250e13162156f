import type { CardView, FullDeckView, View } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import type { Game, Mark } from '../../play/game.ts';
import { playersWith, playing } from '../../play/seats.ts';
import { isStarterResult } from '../../play/starter.ts';
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
    if (tied.length > 0) return tied.includes(seat) ? [text.fullDeck.inWords(standing.points)] : [];
    return [text.fullDeck.won(standing.won), text.fullDeck.thisGame(standing.points)];
  },
  remarks: ({ view }) => {
    const idle = shown(view).idle_turns;
    return !isStarter(view) && idle >= playing(view) ? [text.fullDeck.idle(2 * playing(view) - idle)] : [];
  },
  // FD-3.1, FD-3.3 to FD-3.5: wild cards count nothing.
  formula: ({ clause, points }) => {
    const times = ({ 'FD-3.1': 2, 'FD-3.3': 1, 'FD-3.4': 2, 'FD-3.5': 2 } as Record<string, number | undefined>)[clause];
    const why = text.fullDeck.timesWhy[clause];
    return times === undefined ? undefined : { of: 'letters', count: points / times, times, ...(why !== undefined && { why }) };
  },
  sumsUp: true,
  titleOf: (hand) => (isStarterResult(hand) ? text.fullDeck.starter : undefined),
  // At most one new word a turn (FD-2.1).
  onBench: (play) => (play.bench.tiles.length > 1 && play.action('change_word') && !play.action('lay_word') ? text.fullDeck.promptOnlyPlayOn : undefined),
  // FD-5.1; before the stock is empty a hand is filled up again.
  goesOn: ({ client, view }) => {
    const out = view.phase === 'play' && view.stock === 0 ? playersWith(false, client, view) : [];
    return out.length > 0 ? text.fullDeck.goesOn(out, playersWith(true, client, view)) : undefined;
  },
  prompt: (play) => {
    if (play.view.phase === 'starter') return text.fullDeck.promptStarter;
    if (play.action('done')) {
      const open = Object.keys(play.view.words).some((id) => !shown(play.view).closed.includes(Number(id)));
      return text.fullDeck.promptPlayed(play.action('lay_word') !== undefined, open && play.action('change_word') !== undefined);
    }
    const pass = play.action('pass');
    return text.fullDeck.promptFresh({
      lay: play.action('lay_word') !== undefined,
      playOn: play.action('change_word') !== undefined,
      // With the pile empty an exchange is a pass, and with `must_play` neither may be allowed (FD-2.4).
      exchange: pass !== undefined && pass.most > 0,
      pass: pass?.most === 0,
    });
  },
};
