import decks from 'virtual:decks';
import { cardsOf } from '../src/fairness/decks.ts';
import { secretOfDeal, seedFrom, shuffled } from '../src/fairness/seed.ts';

/** The decks and hands of two players (RUM-1.1, GR-1.1, GIN-1.1, FD-1.1, AR-1.1, PD-2.1). */
const games: Record<string, { deck: string; cards: number }> = {
  rummy: { deck: 'standard', cards: 10 },
  'gin-rummy': { deck: 'standard', cards: 10 },
  gin: { deck: 'bwc', cards: 10 },
  'pass-the-deck': { deck: 'bwc', cards: 7 },
  'full-deck': { deck: 'play-on-words', cards: 8 },
  'alpha-rummy': { deck: 'alpha', cards: 7 },
};

/** Ranks from low to high: letters from A, the ace low, the king high. Other cards do not count in the draw (T-3). */
function rankOf(code: string): number {
  if (/^[A-Z](-|$)/.test(code)) return code.charCodeAt(0);
  const rank = /^(10|[2-9AJQK])[CDHS]$/.exec(code)?.[1];
  return rank === undefined ? NaN : 'A23456789TJQK'.indexOf(rank === '10' ? 'T' : rank);
}

/** A published deal for two players: who begins, and the codes of their cards in order (T-3, T-17). */
export function dealt(variant: string, deal: string): { begins: number; hands: [string[], string[]]; next: string } {
  const { deck, cards } = games[variant]!;
  const codes = cardsOf(decks[deck]!).map(({ code }) => code);
  const seed = seedFrom(secretOfDeal(variant, deal), ['00'.repeat(32), '00'.repeat(32)]);

  const draws = shuffled(codes, seed, 1).map(rankOf).filter((drawn) => !Number.isNaN(drawn));
  let at = 0;
  while (draws[at] === draws[at + 1]) at += 2;
  const begins = draws[at]! < draws[at + 1]! ? 1 : 0;
  const order = shuffled(codes, seed, 2);
  const hands: [string[], string[]] = [[], []];
  for (let card = 0; card < 2 * cards; card += 1) hands[(begins + card) % 2 === 0 ? 0 : 1].push(order[card]!);
  return { begins, hands, next: order[2 * cards]! };
}
