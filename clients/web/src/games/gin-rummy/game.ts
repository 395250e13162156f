import type { GinRummyView, View } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';
import type { Choice } from '../../play/choices.ts';
import type { Game } from '../../play/game.ts';
import { cardsOf } from '../../play/workbench.ts';
import { whoIs } from '../../play/log_sentences.ts';
import InFront from './InFront.svelte';
import Knock from './Knock.svelte';
import { lesson } from './lesson.ts';
import { countOf, groupsOf, isGrouped, pointsOf, won } from './split.ts';

const shown = (view: Pick<View, 'game'>) => view.game as GinRummyView;

/** The deadwood that usually allows a knock (GR-2.4). */
const usualLimit = 10;
/** After this many turns in a row that began from the discard pile, only the last round is left (GR-2.8): then the table says so. */
const manyFromDiscard = 18;

export const ginRummy: Game = {
  back: 'playing',
  InFront,
  Dialog: Knock,
  choices: ({ view, play, show }) => {
    const { best } = shown(view);
    const choices: Choice[] = [];
    const bigGin = view.phase === 'play' && play.action('lay_down');
    if (bigGin) choices.push({ id: 'big-gin', label: text.ginRummy.bigGin, main: true, do: () => void play.make({ do: 'lay_down', words: [] }) });
    // With gin there is nothing to choose; otherwise the player looks the hand over before laying it open.
    const last = best?.deadwood === 0 ? best.put_away : undefined;
    if (play.action('knock') && last !== undefined) choices.push({ id: 'knock', label: text.ginRummy.ginNow, second: true, main: true, do: () => void play.make({ do: 'knock', card: last, words: [] }) });
    else if (play.action('knock')) choices.push({ id: 'knock', label: text.gin.knockNow, second: true, do: show });
    if (view.phase === 'lay_down' && play.action('lay_down')) {
      choices.push({ id: 'lay-down', label: text.gin.layDownNow, main: true, do: () => void play.make({ do: 'lay_down', words: [] }) });
      const melds = play.arrangement.groups.map(cardsOf);
      if (melds.length > 0) choices.push({ id: 'lay-own', label: text.ginRummy.layDownOwn, do: () => void play.make({ do: 'lay_down', words: [], melds }) });
    }
    return choices;
  },
  tools: ({ view, play }) => {
    const { best } = shown(view);
    const able = best !== undefined && best.melds.length > 0 && !isGrouped(play.arrangement.groups, best);
    return [{ id: 'group', label: text.ginRummy.group, able, do: () => void (best && play.setOut(groupsOf(best))) }];
  },
  lesson,
  spells: false,
  marks: (view) => {
    const { taken } = shown(view);
    return new Map(taken === undefined ? [] : [[taken, { kind: 'mustNot', text: text.rummy.taken }]]);
  },
  melds: (view) => shown(view).best?.melds ?? [],
  notes: (view, seat) => (shown(view).knocker === seat ? [text.gin.knocked(shown(view).deadwood[seat]?.length === 0)] : []),
  remarks: ({ doc, view }) => {
    const { limit, doubled, turns_from_discard: turns } = shown(view);
    return [
      // In Oklahoma the limit is another one in each hand, so ten has to be said, too (GR-2.5).
      ...(limit === usualLimit && doc.room.options['knock'] !== 'oklahoma' ? [] : [limit === 0 ? text.ginRummy.ginOnly : text.ginRummy.limit(limit)]),
      ...(doubled ? [text.ginRummy.doubled] : []),
      ...(turns >= manyFromDiscard ? [text.ginRummy.fromDiscard(turns)] : []),
    ];
  },
  prompt: (play, people) => {
    if (play.view.phase === 'upcard') return text.table.promptUpcard;
    const { knocker, deadwood } = shown(play.view);
    if (knocker !== undefined && play.action('lay_down')) return text.ginRummy.promptLayDown(whoIs(people, knocker), pointsOf(play.facesOf(deadwood[knocker] ?? [])));
    if (play.view.phase === 'lay_down') return text.ginRummy.promptLayOff;
    return play.action('knock') && text.ginRummy.promptKnock;
  },
  out: (who, hand, named) => {
    const { seat, how } = won(hand) ?? {};
    if (seat === undefined || how === undefined) return text.gin.out(who);
    return { knock: text.gin.out, undercut: text.ginRummy.undercut, gin: text.gin.gin, bigGin: text.ginRummy.bigGinOf }[how](named(seat));
  },
  wonBy: (hand) => won(hand)?.seat,
  deadwood: countOf,
  cheered: (hand) => ['gin', 'bigGin'].includes(won(hand)?.how ?? ''),
};
