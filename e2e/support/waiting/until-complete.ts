import type { Page } from '@playwright/test';

/** Runs in the page: whether the app's later parts are there, or none can come: without consent, and on pages outside of the app. */
const isComplete = () =>
  performance.getEntriesByName('app-complete').length > 0 ||
  document.getElementById('app') === null ||
  document.querySelector('#app > div > [inert]') !== null;

/**
 * Waits until the later parts of the app are there, such as the one that keeps the place in a list. React shows them some 0.3 s
 * after the screen, in which nothing is loading.
 */
export async function untilComplete(page: Page): Promise<void> {
  await page.waitForFunction(isComplete, undefined, { timeout: 10_000 });
}
