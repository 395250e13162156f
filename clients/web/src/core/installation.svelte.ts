import type { BuildMessage } from '../../worker/messages.ts';
import { basePath } from './location.ts';

/** What this page was loaded from. Its address may change later, and with it what a relative one means. */
const loadedFrom = Array.from(
  document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]'),
  (element) => ('src' in element ? element.src : element.href),
);

/** The application on this device: its service worker, which keeps a build and tells when there is a newer one. */
class Installation {
  /** The server has a newer build than this page is of. */
  newer = $state(false);

  /** Has the browser install the worker, or look whether there is a newer one. */
  async check(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const base = basePath(location.pathname);
    navigator.serviceWorker.onmessage = ({ data }: MessageEvent<BuildMessage>) => {
      this.newer = !loadedFrom.every((address) => data.build.includes(address));
    };
    try {
      const registration = await navigator.serviceWorker.register(`${base}sw.js`, { scope: base });
      await registration.update();
    } catch {
      // The browser forbids it or the network has gone again: the page does without, and asks after the next welcome.
    }
  }
}

export const installation = new Installation();
