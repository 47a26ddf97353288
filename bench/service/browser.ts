import { type Browser, chromium, type Page } from '@playwright/test';

/** Starts Chromium: the one that `CHROMIUM` names, otherwise that of the browser test tool. */
export function openBrowser(): Promise<Browser> {
  const { CHROMIUM: executablePath } = process.env;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Opens a page with the viewport of a phone. */
export function openPhone(browser: Browser, origin: string): Promise<Page> {
  return browser.newPage({ baseURL: origin, viewport: { width: 360, height: 800 }, locale: 'de-DE' });
}

/** Throttles the processor of a page by this factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Milliseconds from an action on a page until an element is displayed. Both are passed as source text, because they
 * run in the page, not in Node.
 */
export function timeUntilShown(
  page: Page,
  options: { readonly act: string; readonly shownSelector: string },
): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const startedAt = performance.now();
    const look = () => {
      // An element that exists is on the screen after the next frame.
      if (document.querySelector(${JSON.stringify(options.shownSelector)}))
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
      else requestAnimationFrame(look);
    };
    ${options.act};
    look();
  })`);
}
