import type { Page } from '@playwright/test';

/** Milliseconds without an interaction and without a long task after which an act has been answered. */
const quietTime = 700;

/** What an act costs, in milliseconds. */
export interface ActCost {
  /** The longest interaction, from the input until the next frame (Event Timing, W3C); 16 where each took less. */
  readonly longest: number;
  /** The time of all long tasks together, beyond the 50 ms that each may take (Long Tasks, W3C). */
  readonly blocked: number;
}

/** Collects the durations of the page's interactions and long tasks. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript({
    content: `
      window.acted = { durations: [], tasks: [] };
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId > 0) window.acted.durations.push(duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.acted.tasks.push(duration - 50);
      }).observe({ type: 'longtask', buffered: true });`,
  });
}

/** Acts, and resolves to what it cost once nothing more happens. */
export async function costOf(page: Page, act: (page: Page) => Promise<void>): Promise<ActCost> {
  await page.evaluate('window.acted.durations.length = window.acted.tasks.length = 0');
  await act(page);
  for (let seen = -1; ; ) {
    await page.waitForTimeout(quietTime);
    const { durations, tasks }: { durations: number[]; tasks: number[] } = await page.evaluate('window.acted');
    if (durations.length + tasks.length === seen)
      return { longest: Math.max(16, ...durations), blocked: tasks.reduce((sum, task) => sum + task, 0) };
    seen = durations.length + tasks.length;
  }
}
