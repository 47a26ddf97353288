import { expect, type Page } from '@playwright/test';

/** Links to hits and records that do not name their library, and so lead nowhere in another browser. */
async function linksWithoutLibrary(page: Page): Promise<string[]> {
  const targets = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return targets.filter((target) => {
    const { pathname, searchParams } = new URL(target);
    if (pathname === '/result') return !/^[1-9]\d*$/.test(searchParams.get('library') ?? '');
    return /^\/record(\/|$)/.test(pathname) && !/^\/record\/[1-9]\d*\/[^/]+$/.test(pathname);
  });
}

/** Expects that every link to hits or a record opens the same in another browser. */
export async function expectLinksWithLibrary(page: Page): Promise<void> {
  expect(await linksWithoutLibrary(page)).toEqual([]);
}
