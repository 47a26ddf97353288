import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { smoothScrollTo } from './smooth-scroll.ts';

let now = 0;
let reduced = false;
let frames: FrameRequestCallback[] = [];
const view = Object.assign(new EventTarget(), {
  scrollY: 0,
  scrollTo: ({ top }: { top: number }) => {
    view.scrollY = top;
  },
  matchMedia: () => ({ matches: reduced }),
});
let top = 1000;
const element = { scrollIntoView: () => view.scrollTo({ top }) } as unknown as HTMLElement;

/** Draws frames of 50 ms until nothing moves any more; the positions after each. */
function draw(): number[] {
  const positions: number[] = [];
  while (frames.length > 0) {
    now += 50;
    const [frame] = frames.splice(0, 1);
    frame?.(now);
    positions.push(Math.round(view.scrollY));
  }
  return positions;
}

beforeEach(() => {
  [now, reduced, frames, view.scrollY, top] = [0, false, [], 0, 1000];
  vi.stubGlobal('window', view);
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());

it('brings an element to the top in 300 ms, ever more slowly', () => {
  smoothScrollTo(element);
  expect(view.scrollY).toBe(0);
  expect(draw()).toEqual([306, 556, 750, 889, 972, 1000]);
});

it('goes to the top of the page', () => {
  view.scrollY = 1000;
  smoothScrollTo('top');
  expect(draw().at(-1)).toBe(0);
  expect(now).toBe(300);
});

it('jumps at once when reduced motion is preferred', () => {
  reduced = true;
  smoothScrollTo(element);
  expect([view.scrollY, frames.length]).toEqual([1000, 0]);
});

it.each(['wheel', 'pointerdown', 'keydown'])('ends when the patron acts in the meantime (%s)', (act) => {
  smoothScrollTo(element);
  now += 50;
  frames.shift()?.(now);
  view.dispatchEvent(new Event(act));
  view.scrollY = 40;
  draw();
  expect(view.scrollY).toBe(40);
});

it('follows its target where content comes above it in the meantime', () => {
  smoothScrollTo(element);
  now += 50;
  frames.shift()?.(now);
  // The browser keeps in place what is read: it scrolls by what has come above it.
  top += 500;
  view.scrollY += 500;
  expect(draw().at(-1)).toBe(1500);
});
