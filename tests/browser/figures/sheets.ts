import * as documents from '../../../clients/web/test/fixtures.ts';
import type { HandResult } from '../../../clients/web/src/protocol/model.ts';

type Doc = ReturnType<typeof documents.rummyDoc>;

const cards = (...codes: string[]) => codes.map((face, index) => ({ id: 200 + index, face }));
const line = (clause: string, points: number, text: string) => ({ clause, points, text });

/** The end of a match; the table shows it with the sheet of its last hand. */
function ended(doc: Doc, hand: HandResult): Doc {
  const { clock: _, ...rest } = doc;
  const { own: __, ...view } = doc.view!;
  const seats = { 0: { ...view.seats[0]!, cards: 0 }, 1: { ...view.seats[1]!, cards: 0 } };
  const result = { clause: hand.clause, winners: [0] };
  return {
    ...rest,
    room: { ...doc.room, stage: 'over', secret: 'cd'.repeat(32), match: 3, series: { 0: 2, 1: 1 } },
    view: { ...view, seats, hand: hand.hand, phase: 'over', to_act: [], last_hand: hand, result, melds: {}, words: {} },
  };
}

/** The end of a match of every game, with lines as its sheets have them. */
export const sheets: Record<string, () => Doc> = {
  rummy: () =>
    ended(documents.rummyDoc(), {
      hand: 3,
      clause: 'RUM-2.6',
      out: 0,
      seats: {
        0: { points: 84, total: 112, lines: [line('RUM-3.1', 42, 'QC QD 2H 10S JH'), line('RUM-3.2', 42, 'rummy')], hand: [] },
        1: { points: 0, total: 71, lines: [], hand: cards('QC', 'QD', '2H', '10S', 'JH') },
      },
    }),
  'pass-the-deck': () =>
    ended(documents.wordsDoc(), {
      hand: 1,
      clause: 'PD-3.1',
      seats: {
        0: { points: 62, total: 62, lines: ['WINNER', 'PAINTERS', 'STOVE', 'QUILTED'].map((word) => line('PD-3.2', word.length > 6 ? 25 : word.length, word)), hand: [] },
        1: { points: 31, total: 31, lines: [line('PD-3.2', 25, 'LOUDEST'), line('PD-3.2', 9, 'CAT'), line('PD-3.2', -3, '3 cards left')], hand: cards('K-black', '*-blue', 'R-green') },
      },
    }),
  gin: () =>
    ended(documents.ginDoc(), {
      hand: 4,
      clause: 'GIN-3.4',
      out: 0,
      seats: {
        0: {
          points: 85,
          total: 1012,
          lines: [line('GIN-3.2', 70, 'PLANETS: 20 and 50 for 7 letters'), line('GIN-3.2', 6, 'CAT: 6'), line('GIN-3.2', -2, 'deadwood T-red: 2'), line('GIN-3.2', 11, "the other hand's deadwood N-red K-blue *-red: 11")],
          hand: cards('T-red'),
        },
        1: { points: -5, total: 430, lines: [line('GIN-3.2', 6, 'SET: 6'), line('GIN-3.2', -11, 'deadwood N-red K-blue *-red: 11')], hand: cards('N-red', 'K-blue', '*-red') },
      },
    }),
  'gin-rummy': () =>
    ended(documents.ginRummyAnswerDoc(), {
      hand: 2,
      clause: 'GR-3.2',
      out: 1,
      seats: {
        0: { points: 27, total: 39, lines: [line('GR-3.2', 2, 'deadwood 6 - 4'), line('GR-3.2', 25, 'undercut')], hand: cards('4H') },
        1: { points: 0, total: 38, lines: [], hand: cards('6C') },
      },
    }),
  'full-deck': () =>
    ended(documents.fullDeckDoc(), {
      hand: 2,
      clause: 'FD-5.1',
      out: 0,
      seats: {
        0: { points: 61, total: 2, lines: [line('FD-3.1', 24, 'new words'), line('FD-3.3', 22, 'play-ons'), line('FD-3.4', 20, 'play-ons, rearranged'), line('FD-5.2', -5, '5 letters in hand')], hand: cards('ST', 'J/X', '?') },
        1: { points: 38, total: 1, lines: [line('FD-3.1', 30, 'new words'), line('FD-3.2', 8, 'all 8 cards of a full hand')], hand: [] },
      },
    }),
  'alpha-rummy': () =>
    ended(documents.alphaDoc(), {
      hand: 5,
      clause: 'AR-3.1',
      out: 0,
      seats: {
        0: {
          points: 120,
          total: 512,
          lines: ['LAST, 4 x1', 'STARE, 5 x2', 'STARE -> STARLET, 7 x4', 'ROAST, 5 x2', 'ROAST -> ROASTER, 7 x4', 'LINER, 5 x2', 'TOAST, 5 x2'].map((text, index) => line(text.includes('->') ? 'AR-4.2' : 'AR-4.1', 4 + index * 4, text)),
          hand: [],
        },
        1: { points: 16, total: 288, lines: [line('AR-4.1', 16, 'BROTHER, 4 x4')], hand: cards('A', 'E', 'S') },
      },
    }),
};
