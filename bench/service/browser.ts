import { type Browser, chromium, type Page } from '@playwright/test';

/** Chromium: the one that `CHROMIUM` names, else that of the browser test tool. */
export function openBrowser(): Promise<Browser> {
  const { CHROMIUM: executablePath } = process.env;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** A page of a phone. */
export function openPhone(browser: Browser, origin: string): Promise<Page> {
  return browser.newPage({ baseURL: origin, viewport: { width: 360, height: 800 }, locale: 'de-DE' });
}

/** Makes the processor slower for a page, so many times. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const slowed = await page.context().newCDPSession(page);
  await slowed.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Milliseconds from something that is done on a page until an element is on the screen. Both are given as text: this is
 * about the page, not about Node.
 */
export function untilShown(page: Page, given: { readonly act: string; readonly shown: string }): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const begin = performance.now();
    const look = () => {
      // What is there is on the screen after the next frame.
      if (document.querySelector(${JSON.stringify(given.shown)}))
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
      else requestAnimationFrame(look);
    };
    ${given.act};
    look();
  })`);
}
