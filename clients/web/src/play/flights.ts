import type { CardId, CardView, GameEvent, GroupId, Seat, View } from '../protocol/model.ts';

/** Where cards lie: the `data-place` of the element that shows them. */
export type Place = 'stock' | 'discard' | `seat:${Seat}` | `group:${GroupId}`;

/** A card on its way. */
export interface Flying {
  /** None if the observer does not see its face. */
  face?: string;
  /** Its id in the observer's own hand before the step, and its id after it where they can see it. */
  was?: CardId;
  is?: CardId;
}

export interface Flight {
  from: Place;
  to: Place;
  cards: readonly Flying[];
}

const faceDown = (count: number): Flying[] => Array.from({ length: count }, () => ({}));
const open = (cards: readonly CardView[]): Flying[] => cards.map(({ id, face }) => ({ face, is: id }));

/**
 * Where cards move from and to in a step, for animation: `before` and `after` are views of the same observer in seat
 * `seat`. Uses only what that observer may see.
 */
export function flightsOf(events: readonly GameEvent[], seat: Seat | null, before: View, after: View): Flight[] {
  const received = events.flatMap((event) => (event.event === 'received' ? event.cards : []));
  const kept = new Set(after.own?.hand.map(({ id }) => id));
  const gone = before.own?.hand.filter(({ id }) => !kept.has(id)) ?? [];

  const flight = (from: Place, to: Place, cards: readonly Flying[]): Flight[] => (cards.length > 0 ? [{ from, to, cards }] : []);
  /** Out of a hand: of one's own, each card from where it was. */
  const played = (by: Seat, to: Place, cards: readonly Flying[]): Flight[] => {
    if (by !== seat) return flight(`seat:${by}`, to, cards);
    const left = [...gone];
    const withPlace = cards.map((card) => {
      const at = left.findIndex(({ face }) => card.face === undefined || face === card.face);
      const [was] = at < 0 ? [] : left.splice(at, 1);
      return was ? { ...card, face: was.face, was: was.id } : card;
    });
    return flight(`seat:${by}`, to, withPlace);
  };
  const drawn = (by: Seat, from: Place, cards: readonly Flying[]): Flight[] =>
    flight(from, `seat:${by}`, by === seat && received.length > 0 ? received.map(({ id, face }) => ({ face, is: id })) : cards);
  const laid = (group: GroupId): Flying[] => {
    const lay = new Set(before.words[group]?.tiles.map(({ id }) => id));
    return after.words[group]?.tiles.flatMap(({ id, face }) => (lay.has(id) ? [] : [{ face, is: id }])) ?? [];
  };

  /** A hand that is laid open: each of its melds or words, from the hand that it was in. */
  const laidOpen = (by: Seat): Flight[] => [
    ...Object.entries(after.melds).flatMap(([id, meld]) => (meld.owner === by && !before.melds[id] ? played(by, `group:${Number(id)}`, open(meld.cards)) : [])),
    ...Object.entries(after.words).flatMap(([id, word]) => (word.owner === by && !before.words[id] ? played(by, `group:${Number(id)}`, open(word.tiles)) : [])),
  ];

  return events.flatMap((event): Flight[] => {
    switch (event.event) {
      case 'hand_dealt':
        return Object.keys(after.seats).flatMap((to) => drawn(Number(to), 'stock', faceDown(event.cards)));
      case 'drew':
        return drawn(event.seat, event.from, event.cards.length > 0 ? open(event.cards) : faceDown(event.count));
      case 'discarded':
        return played(event.seat, 'discard', open([event.card]));
      case 'melded':
      case 'laid_off':
        return played(event.seat, `group:${event.meld}`, open(event.cards));
      case 'word_laid':
      case 'word_changed':
        return played(event.seat, `group:${event.group}`, laid(event.group));
      case 'passed':
        return played(event.seat, 'stock', faceDown(event.cards));
      case 'hand_shown':
        return laidOpen(event.seat);
      case 'cards_put_back':
        return played(event.seat, 'discard', open(event.cards));
      default:
        return [];
    }
  });
}
