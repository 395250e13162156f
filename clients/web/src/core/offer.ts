import type { Offer } from '../protocol/model.ts';

/**
 * What the server has to play with. The page has asked for it before any script came (`index.html`), and the browser
 * asks again only whether it is still the same. Fails if the server is away.
 */
export async function fetchOffer(base: string): Promise<Offer> {
  const answer = await fetch(`${base}offer`);
  if (!answer.ok) throw new Error(`the offer was answered with ${answer.status}`);
  return (await answer.json()) as Offer;
}
