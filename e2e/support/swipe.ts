import type { CDPSession } from '@playwright/test';

/** Draws a finger across the screen with the browser's own touch events, from one x to another. */
export async function swipe(session: CDPSession, from: number, to: number): Promise<void> {
  const steps = 8;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 400 }] });
  for (let step = 1; step <= steps; step++) {
    const x = from + ((to - from) * step) / steps;
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 400 }] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
