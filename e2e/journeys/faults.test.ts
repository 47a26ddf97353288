import { expect, test } from '../support/app.ts';
import { removePageAnswers } from '../support/page-answers.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth } from '../support/walks/cover.ts';

const chunk = /\/assets\/about-screen-[^/]+\.js$/;

test('reloads once when a part of the app fails to load', async ({ page, watch }) => {
  watch.expectFault(/about-screen|the screen about|Failed to load|dynamically imported/);
  let blocked = 0;
  await page.route(chunk, (route) => (blocked++ === 0 ? route.abort() : route.continue()));
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'Über die App' })).toBeVisible();
  expect(blocked).toBe(2);
});

test('shows a message when a part of the app still fails after one reload', async ({ page, watch }) => {
  watch.expectFault(/about-screen|the screen about|Failed to load|dynamically imported/);
  let loads = 0;
  page.on('load', () => loads++);
  await page.route(chunk, (route) => route.abort());
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 2, name: 'Ein Teil der App fehlt' })).toBeVisible();
  await expect.poll(() => loads).toBe(2);
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Über die App' })).toBeVisible();
});

test('stays usable and offers a retry when the service does not answer', async ({ page, watch, context }) => {
  watch.expectFault(/Failed to load|ERR_/);
  await seedVisitor(context, { libraryId: 1 });
  await removePageAnswers(page);
  await page.route('**/services/**', (route) => route.abort());
  await page.goto('/libraries');
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
  // The app looks for the service by itself as well; here only the button finds it.
  await page.route('**/services/version', (route) => route.abort());
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
  '/record/1/%00',
  '/start/1e400',
  '/record/1/M%C3',
  '/opac-nowhere',
  '/start/%3Cscript%3E',
  '/settings#%E0%A4%A',
];

for (const path of everyNth(hostile, 3)) {
  test(`stays usable at a hostile address: ${path.slice(0, 60)}`, async ({ page, watch, context }) => {
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

test('searches despite an unknown filter or too many words in the address', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  const hits = page.getByRole('main').getByRole('link', { name: /Zauberberg/ });
  await page.goto('/result?FREE=zauberberg&f.foo=bar');
  await expect(hits.first()).toBeVisible();
  await page.goto(`/result?FREE=${'zauberberg+'.repeat(120)}`);
  await expect(hits.first()).toBeVisible();
});
