import { expect, test } from '../support/app.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const chunk = /\/assets\/about-screen-[^/]+\.js$/;

test('a part of the app that fails to load once is loaded by one reload', async ({ page, watch }) => {
  watch.expectFault(/about-screen|the screen about|Failed to load|dynamically imported/);
  let blocked = 0;
  await page.route(chunk, (route) => (blocked++ === 0 ? route.abort() : route.continue()));
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'Über die App' })).toBeVisible();
  expect(blocked).toBe(2);
});

test('a part of the app that keeps failing leads to one reload and then to a message', async ({ page, watch }) => {
  watch.expectFault(/about-screen|the screen about|Failed to load|dynamically imported/);
  let loads = 0;
  page.on('load', () => loads++);
  await page.route(chunk, (route) => route.abort());
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 2, name: 'Ein Teil der App fehlt' })).toBeVisible();
  expect(loads).toBe(2);
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Über die App' })).toBeVisible();
});

test('a service that answers nothing leaves a usable app with a way to try again', async ({ page, watch, context }) => {
  watch.expectFault(/Failed to load|ERR_/);
  await seedVisitor(context, { libraryId: 1 });
  await page.route('**/services/**', (route) => route.abort());
  await page.goto('/libraries');
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
  await page.unroute('**/services/**');
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

const hostile = [
  '/result?FREE=%00%00%00',
  `/result?FREE=${'x'.repeat(3000)}`,
  '/result?FREE=%E0%A4%A',
  '/result?FREE=geschichte&f.__proto__=1&f.constructor=2&sort=price&library=-1',
  '/result?FREE=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  '/result?FREE=geschichte&f.mediaType=%22%3E%3Cscript%3E&f.year=9999999999999999',
  '/result',
  '/record/1/%2e%2e%2f%2e%2e',
  '/record/abc/%F0%9F%93%9A',
  '/record/99999999999999999999/1',
  '/search/NaN',
  '/info/-5',
  '/start/1e400',
  '/opac-',
  '/opac-nowhere',
  '/start/%3Cscript%3E',
  '/settings#%E0%A4%A',
];

for (const path of hostile) {
  test(`a hostile address leaves a usable app: ${path.slice(0, 60)}`, async ({ page, watch, context }) => {
    watch.expectFault(/status of 4\d\d/);
    await seedVisitor(context, { libraryId: 1 });
    page.on('dialog', () => {
      throw new Error('a script of the address ran');
    });
    await page.goto(path);
    await untilSettled(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).not.toBeEmpty();
  });
}

test('an address with a filter that nobody knows, or with too many words, is searched all the same', async ({
  page,
  context,
}) => {
  await seedVisitor(context, { libraryId: 1 });
  const hits = page.getByRole('main').getByRole('link', { name: /Zauberberg/ });
  await page.goto('/result?FREE=zauberberg&f.foo=bar');
  await expect(hits.first()).toBeVisible();
  await page.goto(`/result?FREE=${'zauberberg+'.repeat(120)}`);
  await expect(hits.first()).toBeVisible();
});
