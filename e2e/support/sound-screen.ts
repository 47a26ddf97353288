import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { Library } from '@buchfink/contract/libraries';
import { appPlaceholders } from '@buchfink/texts/generated/app-placeholders';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** What the page shows, as far as it can contradict itself. */
interface Shown {
  readonly address: string;
  readonly headings: readonly string[];
  readonly windowTitle: string;
  readonly text: string;
  readonly footer: string;
  readonly hasFocus: boolean;
}

/** Runs in the page. */
function readShown(): Shown {
  const main = document.querySelector('main');
  return {
    address: location.pathname + location.search,
    headings: [...(main?.querySelectorAll('h1') ?? [])].map((heading) => heading.textContent ?? ''),
    windowTitle: document.title,
    text: document.body.innerText,
    footer: document.querySelector('footer')?.innerText ?? '',
    hasFocus: document.activeElement !== null && document.activeElement !== document.body,
  };
}

/** The library that an address chooses, as the specification writes addresses (section 2); 0 = none. */
export function libraryInAddress(address: string): number {
  const { pathname, searchParams } = new URL(address, 'https://app.test');
  const inPath = /^\/(?:start|search|info|events|login|install\/[a-z]*)\/(\d+)(?:\/|$)/i.exec(pathname)?.[1];
  return Number(inPath ?? (/^\/result$/i.test(pathname) ? searchParams.get('library') : 0));
}

const keys = new Set(Object.keys(appPlaceholders));

/** What is wrong with a screen, in words; empty when nothing is. */
function faultsOf({ address, headings, windowTitle, text, footer }: Shown, libraries: readonly Library[]): string[] {
  const [heading = ''] = headings;
  const addressed = libraries.find(({ id }) => id === libraryInAddress(address));
  const isForeign = /andere[rn]? Bibliothek|another library/.test(heading);
  const shownKeys = text.match(/\b[a-z][a-z-]*\.[a-z][a-z0-9-]*\b/g)?.filter((word) => keys.has(word)) ?? [];
  return [
    ...(headings.length === 1 && heading.trim() !== '' ? [] : [`${headings.length} headings`]),
    ...(windowTitle === '' ? ['no title'] : []),
    // It is hidden while the screen above it waits for something.
    ...(footer === '' ? ['no footer'] : []),
    ...(addressed && !isForeign && !footer.includes(addressed.libname)
      ? [`library ${addressed.id} in the address, the footer says ${footer}`]
      : []),
    ...shownKeys.map((key) => `the key ${key} is shown`),
  ].map((fault) => `${address}: ${fault}`);
}

/** Waits until the screen is there and contradicts itself in nothing: address, heading, footer, texts. */
export async function expectSoundScreen(page: Page, libraries: readonly Library[]): Promise<Shown> {
  let shown: Shown | undefined;
  // A page that starts anew has no context for a moment, in which it cannot be read.
  await expect(async () => {
    shown = await page.evaluate(readShown);
    expect(faultsOf(shown, libraries)).toEqual([]);
  }).toPass({ intervals: [10, 20, 30, 50, 100], timeout: 30_000 });
  if (!shown) throw new Error('the page was not read');
  return shown;
}

/** Goes to a path within the app, as the browser's own buttons do: the entry has a key, by which the app knows it. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    window.history.pushState({ key: crypto.randomUUID() }, '', target);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Goes to a path of another screen, and waits until that one has taken the place of the shown one. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''));
  await goWithin(page, path);
  await page.locator('main h1:not([data-left])').first().waitFor();
}

/** The libraries of the demo. */
export async function listLibraries(request: APIRequestContext): Promise<Library[]> {
  const headers = { [clientVersionHeader]: clientVersion };
  return (await (await request.get('/services/de/opac-demo/libraries', { headers })).json()) as Library[];
}
