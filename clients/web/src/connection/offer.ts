import type { Offer } from '../protocol/model.ts';

/** A request that began on a network which is gone by now may hang for minutes, and then nobody could make a room. */
const patienceMs = 15_000;

/**
 * Fetches the offer: the games and dictionaries that the server has. The page asks for it before any script has come
 * (`index.html`); here the browser only checks that it is still the same. Fails if the server is away.
 */
export async function fetchOffer(base: string): Promise<Offer> {
  const answer = await fetch(`${base}offer`, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`the offer was answered with ${answer.status}`);
  return (await answer.json()) as Offer;
}
