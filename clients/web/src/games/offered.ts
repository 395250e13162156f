import type { VariantInfo } from '../protocol/model.ts';

/** The games as the first page shows them before the server's offer has come, and as the operator's page names them. */
export const offered: readonly Pick<VariantInfo, 'name' | 'title' | 'least_seats' | 'most_seats'>[] = [
  { name: 'rummy', title: 'Rummy', least_seats: 2, most_seats: 6 },
  { name: 'gin-rummy', title: 'Gin Rummy', least_seats: 2, most_seats: 2 },
  { name: 'gin', title: 'BWC Gin Rummy', least_seats: 2, most_seats: 2 },
  { name: 'pass-the-deck', title: 'Pass the Deck', least_seats: 2, most_seats: 8 },
  { name: 'full-deck', title: 'Full Deck', least_seats: 2, most_seats: 6 },
  { name: 'alpha-rummy', title: 'AlphaRummy 500', least_seats: 2, most_seats: 4 },
];
