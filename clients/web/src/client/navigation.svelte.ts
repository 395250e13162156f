import { basePath, onlyRulesDiffer, pathOf, type Place, placeOf, roomLink, underRules } from '../connection/location.ts';

/** Where this page is in the application, what its address says, and how it goes elsewhere. */
export class Navigation {
  place: Place;
  /** The path of the application. */
  readonly base: string;

  /** `moved` is told when another page is shown, but not when only the rules over it were opened or closed. */
  constructor(
    address: URL,
    private readonly moved: (from: Place, to: Place) => void,
  ) {
    this.base = basePath(address.pathname);
    this.place = $state.raw(placeOf(address));
  }

  /** Follows the Back and Forward of the browser. */
  start(): void {
    window.addEventListener('popstate', () => this.go(placeOf(new URL(location.href))));
  }

  private go(place: Place): void {
    const before = this.place;
    this.place = place;
    // The page below the rules stays as it is.
    if (!onlyRulesDiffer(before, place)) this.moved(before, place);
  }

  /**
   * Goes to another page, with an entry in the browser's history. The rules have one entry, whatever somebody reads there,
   * so that Back closes them. It knows the place below.
   */
  visit(place: Place): void {
    if (this.place.rules) history.replaceState(history.state, '', this.hrefOf(place));
    else history.pushState(place.rules ? this.hrefOf(this.place) : null, '', this.hrefOf(place));
    this.go(place);
  }

  closeRules(): void {
    const below = underRules(this.place);
    // The page may have been loaded with the rules open, and a replay may have moved on.
    if (history.state === this.hrefOf(below)) history.back();
    else this.visit(below);
  }

  /** The page has made this room, and is in it already. */
  inNewRoom(room: string): void {
    this.place = { page: 'room', room };
    history.pushState(null, '', this.hrefOf(this.place));
  }

  /** The page is in this room, which may have been asked for by another address. */
  inRoom(room: string): void {
    this.place = { ...this.place, page: 'room', room };
    if (location.pathname + location.search + location.hash !== this.hrefOf(this.place)) this.rewrite();
  }

  /** The one-time token has been used. */
  forgetToken(): void {
    const { token: _token, ...place } = this.place;
    this.place = place;
  }

  /** Writes the position in a replay into the address. */
  mark(move: number): void {
    this.place = this.at(move);
    this.rewrite();
  }

  /** A moment of the replay that is being watched. */
  private at(move: number): Place {
    return this.place.page === 'room' ? { ...this.place, move } : this.place;
  }

  /** Writes this place into the address bar, without a token. */
  rewrite(): void {
    history.replaceState(null, '', this.hrefOf(this.place));
  }

  /** The address of a place, for a link to it. */
  hrefOf(place: Place): string {
    return pathOf(this.base, place);
  }

  /** The link to a moment of the replay that is being watched. */
  linkToMove(move: number): string {
    return new URL(this.hrefOf(this.at(move)), location.origin).href;
  }

  linkTo(code: string, token?: string): string {
    return roomLink(new URL(location.href), code, token);
  }
}
