import type { Page } from '@playwright/test';

/** How long nothing may change, in ms: React shows what it has loaded up to 0.3 s later. */
const quiet = 400;

/**
 * Runs in the page: whether nothing of it is loading, no image in view is missing, and nothing has changed for `quiet`
 * milliseconds.
 */
const isDrawn = (quiet: number) => {
  const state = window as unknown as { lastChange?: number };
  if (state.lastChange === undefined) {
    const observer = new MutationObserver(() => {
      state.lastChange = performance.now();
    });
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    state.lastChange = performance.now();
  }
  const isInView = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  const loading = '[role="progressbar"]:not([aria-hidden="true"]), progress, [aria-busy="true"]';
  const isLoading = [...document.querySelectorAll(loading)].some((element) => element.checkVisibility());
  const isMissing = [...document.images].some((image) => !image.complete && isInView(image));
  return !isLoading && !isMissing && performance.now() - state.lastChange > quiet;
};

/** Waits until a page looks as it will stay: for pictures, after `untilSettled`. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(isDrawn, quiet, { timeout: 20_000 });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // An image that cannot be loaded stays as it is.
    await Promise.allSettled([...document.images].filter(({ complete }) => complete).map((image) => image.decode()));
  });
}
