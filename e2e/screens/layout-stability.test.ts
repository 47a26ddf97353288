import type { Page } from '@playwright/test';
import { anySize, expect, test, wide } from '../support/app.ts';
import { firstRecordId } from '../support/demo.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { child, patron } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth, isNight } from '../support/walks/cover.ts';

/**
 * How much may move while a screen loads: layout shift score, the share of the window times the distance (Layout
 * Instability, W3C).
 */
const limit = 0.02;

/** Layout shifts since the page began, the largest first. */
const shifts = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const entries = observer.takeRecords() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    })[];
    const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput);
    return shifts.map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node, previousRect: before, currentRect: after }) => {
        const name = node instanceof Element ? `${node.tagName}.${node.className}` : 'text';
        return `${name} from ${before.x},${before.y} to ${after.x},${after.y}`;
      }),
    }));
  });

/** Delays scripts and answers so that they arrive one after the other, as over a slow network. */
async function slowly(page: Page): Promise<void> {
  let next = 0;
  await page.route(/\/services\/|\.js$/, async (route) => {
    next += 1;
    await new Promise((later) => setTimeout(later, 40 + (next % 4) * 60));
    await route.continue();
  });
}

/** Opens a page and expects that nothing on it moves. */
async function expectSteady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilSettled(page);
  const layoutShifts = await shifts(page);
  const sum = layoutShifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${path} ${JSON.stringify(layoutShifts)}`).toBeLessThanOrEqual(limit);
}

/** By day each address on one of the sizes, at night on both. */
const onThisSize = (addresses: readonly string[], isMobile: boolean) => everyNth(addresses, 2, isMobile ? 0 : 1);

test('home, result and record do not move while they load', async ({ page, context, request, isMobile }) => {
  await seedVisitor(context, { libraryId: 1 });
  await slowly(page);
  // A returning visitor: the list of libraries is known.
  await page.goto('/');
  await untilSettled(page);
  const paths = ['/', '/result?FREE=zauberberg', `/record/1/${await firstRecordId(request)}`, '/info/1'];
  for (const path of onThisSize(paths, isMobile)) {
    await expectSteady(page, path);
  }
});

test('a search over several libraries does not move while they answer one after the other', async ({
  page,
  context,
  isMobile,
}) => {
  await seedVisitor(context, { libraryId: 1 });
  await slowly(page);
  await page.goto('/');
  await untilSettled(page);
  const paths = ['/metasearch', '/metasearch?FREE=zauberberg&LIBS=1,4,8,12', '/metasearch?FREE=geschichte'];
  for (const path of onThisSize(paths, isMobile)) {
    await expectSteady(page, path);
  }
});

test('the account screens do not move while they load', async ({ page, context, isMobile }) => {
  test.setTimeout(120_000);
  await seedVisitor(context, { libraryId: 1 });
  await startLoggedIn(page, [patron, child]);
  await slowly(page);
  await page.goto('/');
  await untilSettled(page);
  const paths = ['/', '/account', '/accounts', '/id-card', '/reminders', '/settings', '/login/1'];
  for (const path of onThisSize(paths, isMobile)) await expectSteady(page, path);
});

test('a result of the chosen library does not move before the list of libraries is known', async ({
  page,
  context,
}) => {
  await seedVisitor(context, { libraryId: 1 });
  await slowly(page);
  await expectSteady(page, '/result?FREE=geschichte');
});

test.describe('for a new visitor', () => {
  test.use({ firstVisit: true });
  const paths = ['/', '/start/1', '/libraries', '/result?FREE=zauberberg&library=1', '/about'];
  for (const [nth, path] of paths.entries()) {
    const tag = isNight ? {} : nth % 2 === 0 ? wide : anySize;
    test(`${path} does not move while it loads`, tag, async ({ page }) => {
      await slowly(page);
      await expectSteady(page, path);
    });
  }
});
