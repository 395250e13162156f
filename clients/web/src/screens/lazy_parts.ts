/**
 * Parts that the first page does not need to be drawn. Each is fetched when it is needed, and most of them earlier,
 * while people look at the page.
 */
export class Part<T> {
  private there: T | null = null;

  constructor(private readonly load: () => Promise<T>) {}

  async fetch(): Promise<T> {
    return (this.there ??= await this.load());
  }

  /** A part that has been fetched comes without a promise, so that nothing is drawn in its place first. */
  get(): T | Promise<T> {
    return this.there ?? this.fetch();
  }
}

export const table = new Part(() => import('./InRoom.svelte'));
export const invitation = new Part(() => import('./Invitation.svelte'));
export const dialogs = new Part(() => import('./dialogs.ts'));
/** Pictures of the games and of players. Those of games show cards, so all code that draws cards is loaded with them. */
export const pictures = new Part(async () => {
  // The page works first: just asking for all these files takes a while.
  await new Promise((now) => setTimeout(now));
  return import('./pictures.ts');
});
