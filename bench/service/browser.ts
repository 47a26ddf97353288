import { type Locale, languageOf } from '@buchfink/contract/locale';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';

/** Starts Chromium: the one that `CHROMIUM` names, otherwise that of the browser test tool. */
export function openBrowser(): Promise<Browser> {
  const { CHROMIUM: executablePath } = process.env;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** The options of a phone whose reader speaks this language; German by default. The header alone names variants, which browsers do not know. */
export const phoneOf = (locale?: Locale): BrowserContextOptions => ({
  viewport: { width: 360, height: 800 },
  ...(locale === undefined
    ? { locale: 'de-DE' }
    : { locale: languageOf(locale), extraHTTPHeaders: { 'Accept-Language': locale } }),
});

/** Opens a page with the viewport of a phone. */
export function openPhone(browser: Browser, origin: string, locale?: Locale): Promise<Page> {
  return browser.newPage({ ...phoneOf(locale), baseURL: origin });
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
