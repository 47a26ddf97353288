import { describe, expect, it } from 'vitest';
import { type BrowserPage, type BrowserWakeLock, webWakeLock } from './web.ts';

/** A browser that grants locks and releases them when its page is hidden. */
function browser(refuses = false) {
  const listeners = new Set<() => void>();
  const heldLocks = new Set<() => void>();
  let visible = true;
  const wakeLock: BrowserWakeLock = {
    async request() {
      if (refuses) throw new Error('NotAllowedError');
      let onRelease = () => {};
      const end = () => {
        heldLocks.delete(end);
        onRelease();
      };
      heldLocks.add(end);
      return { release: async () => end(), addEventListener: (_, listener) => (onRelease = listener) };
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
    if (!on) for (const end of heldLocks) end();
    for (const listener of listeners) listener();
  };
  return { wakeLock, page, show, heldLocks, listeners };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the wake lock of a browser', () => {
  it('is held until it is released', async () => {
    const { wakeLock, page, heldLocks, listeners } = browser();
    const states: boolean[] = [];
    const stop = webWakeLock(wakeLock, page).hold((on) => states.push(on));
    await settled();
    expect([heldLocks.size, states]).toEqual([1, [true]]);
    stop();
    await settled();
    expect([heldLocks.size, listeners.size]).toEqual([0, 0]);
  });

  it('is requested again when the page becomes visible', async () => {
    const { wakeLock, page, show, heldLocks } = browser();
    const states: boolean[] = [];
    webWakeLock(wakeLock, page).hold((on) => states.push(on));
    await settled();
    show(false);
    show(true);
    await settled();
    expect([heldLocks.size, states]).toEqual([1, [true, false, true]]);
  });

  it('is released when it arrives too late', async () => {
    const { wakeLock, page, heldLocks } = browser();
    webWakeLock(wakeLock, page).hold(() => {})();
    await settled();
    expect(heldLocks.size).toBe(0);
  });

  it('is not held if the device refuses or has none', async () => {
    const { wakeLock, page } = browser(true);
    const states: boolean[] = [];
    webWakeLock(wakeLock, page).hold((on) => states.push(on));
    await settled();
    expect(states).toEqual([false]);
    webWakeLock(undefined, page).hold((on) => states.push(on))();
    expect(states).toEqual([false]);
  });
});
