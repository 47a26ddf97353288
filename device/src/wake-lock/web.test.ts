import { describe, expect, it } from 'vitest';
import { type BrowserPage, type BrowserWakeLock, webWakeLock } from './web.ts';

/** A browser that gives locks and takes them back when its page goes out of sight. */
function browser(refuses = false) {
  const listeners = new Set<() => void>();
  const held = new Set<() => void>();
  let visible = true;
  const wakeLock: BrowserWakeLock = {
    async request() {
      if (refuses) throw new Error('NotAllowedError');
      let told = () => {};
      const end = () => {
        held.delete(end);
        told();
      };
      held.add(end);
      return { release: async () => end(), addEventListener: (_, listener) => (told = listener) };
    },
  };
  const page: BrowserPage = {
    get visibilityState() {
      return visible ? 'visible' : 'hidden';
    },
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  const show = (on: boolean) => {
    visible = on;
    if (!on) for (const end of held) end();
    for (const listener of listeners) listener();
  };
  return { wakeLock, page, show, held, listeners };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the wake lock by the browser', () => {
  it('is held until it is let go', async () => {
    const { wakeLock, page, held, listeners } = browser();
    const seen: boolean[] = [];
    const stop = webWakeLock(wakeLock, page).hold((on) => seen.push(on));
    await settled();
    expect([held.size, seen]).toEqual([1, [true]]);
    stop();
    await settled();
    expect([held.size, listeners.size]).toEqual([0, 0]);
  });

  it('is asked for again when the page comes back to sight', async () => {
    const { wakeLock, page, show, held } = browser();
    const seen: boolean[] = [];
    webWakeLock(wakeLock, page).hold((on) => seen.push(on));
    await settled();
    show(false);
    show(true);
    await settled();
    expect([held.size, seen]).toEqual([1, [true, false, true]]);
  });

  it('is given back when it comes too late', async () => {
    const { wakeLock, page, held } = browser();
    webWakeLock(wakeLock, page).hold(() => {})();
    await settled();
    expect(held.size).toBe(0);
  });

  it('is not held where the device refuses or knows none', async () => {
    const { wakeLock, page } = browser(true);
    const seen: boolean[] = [];
    webWakeLock(wakeLock, page).hold((on) => seen.push(on));
    await settled();
    expect(seen).toEqual([false]);
    webWakeLock(undefined, page).hold((on) => seen.push(on))();
    expect(seen).toEqual([false]);
  });
});
