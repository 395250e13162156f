import type { BuildMessage } from '../../worker/messages.ts';
import { basePath } from '../connection/location.ts';

/** The files that this page was loaded from, as absolute URLs: relative ones change meaning when the address does. */
const loadedFrom = Array.from(
  document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]'),
  (element) => ('src' in element ? element.src : element.href),
);

/** The application on this device: its service worker, which stores a build, and reports a newer one. */
class Installation {
  /** The server has a newer build than this page. */
  newer = $state(false);

  /** Makes the browser install the worker, or look for a newer one. */
  async check(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const base = basePath(location.pathname);
    // Extensions of the browser may have added other files to the page.
    const ours = `${location.origin}${base}assets/`;
    navigator.serviceWorker.onmessage = ({ data }: MessageEvent<BuildMessage>) => {
      this.newer = loadedFrom.some((address) => address.startsWith(ours) && !data.build.includes(address));
    };
    try {
      const registration = await navigator.serviceWorker.register(`${base}sw.js`, { scope: base });
      await registration.update();
    } catch {
      // The browser forbids it or the network is gone again: the page works without it, and tries again after the next welcome.
    }
  }
}

export const installation = new Installation();
