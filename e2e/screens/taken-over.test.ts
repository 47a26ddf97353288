import type { APIRequestContext, Page } from '@playwright/test';
import { anySize, expect, test, wide } from '../support/app.ts';
import { firstRecordId } from '../support/demo.ts';
import { findLentTitle } from '../support/lent-titles.ts';
import { answersInPage } from '../support/page-answers.ts';
import { logIn } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth, isNight } from '../support/walks/cover.ts';
import { movedTexts, paintedTexts, watchTextPositions } from './text-positions.ts';

/** A slow processor, and scripts that arrive one after the other: the page of the service is read long before the app. */
async function slowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let next = 0;
  await page.route(/\/services\/|\.js$/, async (route) => {
    next += 1;
    await new Promise((later) => setTimeout(later, 200 + (next % 4) * 60));
    await route.continue();
  });
}

/** Opens the page of the service that has the answers of its screen: a busy service sends it without. */
async function openAnswered(page: Page, path: string): Promise<void> {
  const least = path.startsWith('/record/') ? 4 : /^\/(result|events|info)\b/.test(path) ? 3 : 2;
  const isAnswered = (text: string) => Object.keys(JSON.parse(answersInPage(text) || '{}')).length >= least;
  await page.route(path, async (route) => {
    let response = await route.fetch();
    for (let tries = 0; tries < 50 && !isAnswered(await response.text()); tries += 1) response = await route.fetch();
    await route.fulfill({ response });
  });
  await page.goto(path);
}

/** The screens whose pages the service paints, with as many texts as it paints at least. */
const screens: readonly [
  name: string,
  texts: number,
  path: string | ((request: APIRequestContext) => Promise<string>),
][] = [
  ['the home screen', 10, '/'],
  ['a result of many books', 20, '/result?FREE=geschichte&library=1'],
  ['a result of an understood filter', 2, '/result?FREE=film&library=1'],
  ['a result of music, on loan', 10, '/result?FREE=beethoven&library=1'],
  ['a result of a work with several editions', 4, '/result?FREE=zauberberg&library=1'],
  ['a result by year', 10, '/result?FREE=haus&library=1&sort=year'],
  ['a result of a library whose catalogue says no states', 4, '/result?FREE=garten&library=2'],
  ['a result of another spelling', 2, '/result?FREE=zauberbrg&library=1'],
  ['a result of some of the words', 2, '/result?FREE=zauberberg+quantenphysik&library=1'],
  ['a result with filters', 2, '/result?FREE=krimi&f.mediaType=BOOK&f.branch=HL-NORD&library=1'],
  ['a result without hits', 2, '/result?FREE=qwrtzpsdfg&library=1'],
  ['a record', 5, async (request) => `/record/1/${await firstRecordId(request)}`],
  ['a record of a title on loan', 3, async (request) => (await findLentTitle(request, 1, 0)).path],
  // On a phone the bar alone has the heading.
  ['the events of a library', 0, '/events/1'],
  ['the info of a library', 0, '/info/1'],
  ['the list of libraries', 0, '/libraries'],
  ['the settings', 0, '/settings'],
];

for (const [nth, [name, texts, path]] of everyNth(screens, 2).entries()) {
  // By day every second page, on one size in turn.
  const tag = isNight ? {} : nth % 2 === 0 ? anySize : wide;
  test(`${name} stays where the service has painted it while the app takes over`, tag, async ({ page, request }) => {
    const address = typeof path === 'string' ? path : await path(request);
    await slowly(page);
    await watchTextPositions(page);
    await openAnswered(page, address);
    await untilSettled(page);
    expect((await paintedTexts(page)).length).toBeGreaterThanOrEqual(texts);
    expect(await movedTexts(page)).toEqual([]);
  });
}

test('the account stays in its place below its heading', isNight ? {} : anySize, async ({ page }) => {
  await logIn(page, '/account');
  await slowly(page);
  await watchTextPositions(page);
  await openAnswered(page, '/account');
  await untilSettled(page);
  expect(await paintedTexts(page)).toContain('Ihr Konto');
  expect(await movedTexts(page)).toEqual([]);
});

test('a result stays in its place as a grid of covers', isNight ? {} : wide, async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1, coverGrid: true });
  await slowly(page);
  await watchTextPositions(page);
  await openAnswered(page, '/result?FREE=geschichte&library=1');
  await untilSettled(page);
  expect((await paintedTexts(page)).length).toBeGreaterThanOrEqual(20);
  expect(await movedTexts(page)).toEqual([]);
});

test('a result stays in its place in a window of a medium width', anySize, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await slowly(page);
  await watchTextPositions(page);
  await openAnswered(page, '/result?FREE=geschichte&library=1');
  await untilSettled(page);
  expect(await movedTexts(page)).toEqual([]);
});
