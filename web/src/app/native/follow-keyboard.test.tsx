import { expect, it } from 'vitest';
import { followKeyboard } from './follow-keyboard.ts';

it('marks the page while the keyboard shortens the window, and not when the phone is turned', () => {
  const view = Object.assign(new EventTarget(), { innerWidth: 360, innerHeight: 800 });
  const isMarked = () => document.documentElement.hasAttribute('data-keyboard');
  const resize = (innerWidth: number, innerHeight: number) => {
    Object.assign(view, { innerWidth, innerHeight });
    view.dispatchEvent(new Event('resize'));
    return isMarked();
  };
  const stop = followKeyboard(view, document);
  expect([isMarked(), resize(360, 500), resize(360, 800)]).toEqual([false, true, false]);
  expect([resize(800, 360), resize(360, 800), resize(360, 760)]).toEqual([false, false, false]);
  stop();
  expect(resize(360, 300)).toBe(false);
});
