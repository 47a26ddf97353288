import type { Page } from '@playwright/test';

/**
 * Finishes running animations, since half way through a transition a colour is neither the old nor the new one, and
 * waits until nothing moves; endless animations end with the loading they stand for. `finite` waits for those alone that
 * have an end: for a screen that is still loading.
 */
export async function untilStill(page: Page, which: 'all' | 'finite' = 'all'): Promise<void> {
  await page.waitForFunction((which) => {
    // What follows the scroll position is always running, and stands still.
    const moving = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline);
    const finite = moving.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    for (const animation of finite) animation.finish();
    return (which === 'finite' ? finite : moving).length === 0;
  }, which);
}
