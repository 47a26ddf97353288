import { readFile } from 'node:fs/promises';
import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

test('finds events from home, filters them by place and saves one to a calendar', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/');
  await untilSettled(page);
  const next = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Veranstaltungen' }) });
  await expect(next.getByRole('listitem')).toHaveCount(4);
  await next.getByRole('link', { name: 'Alle ansehen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Veranstaltungen' })).toBeFocused();
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(20);
  await page.getByRole('button', { name: 'Weitere Veranstaltungen' }).click();
  await expect(articles.nth(20)).toBeFocused();

  const branchButton = page.getByRole('button', { name: 'Stadtteilbibliothek Nord' });
  await branchButton.click();
  await expect(branchButton).toHaveAttribute('aria-pressed', 'true');
  await expect(articles.first()).toContainText('Ausgebucht');
  await expect.poll(() => articles.count()).toBeLessThan(20);
  await page.reload();
  await expect(branchButton).toHaveAttribute('aria-pressed', 'true');

  const [singleEvent] = await Promise.all([
    page.waitForEvent('download'),
    articles
      .first()
      .getByRole('link', { name: /^In den Kalender.*Buchstart/ })
      .click(),
  ]);
  expect(singleEvent.suggestedFilename()).toMatch(/^hohenlinden-\d{4}-\d\d-\d\d\.ics$/);
  const text = await readFile(await singleEvent.path(), 'utf8');
  expect(text).toContain('SUMMARY:Buchstart für die Kleinsten');
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:');

  const [allEvents] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Alle in den Kalender' }).click(),
  ]);
  const calendar = await readFile(await allEvents.path(), 'utf8');
  expect(calendar.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(20);
});

test('shows new acquisitions on a shelf for each medium, and all of one medium', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/acquisitions');
  await untilSettled(page);
  const books = page.getByRole('region', { name: 'Bücher', exact: true });
  await expect(books.getByRole('listitem')).toHaveCount(14);
  await books.getByRole('link', { name: /^Alle .+ ansehen.*Bücher/ }).click();
  await expect(page.getByRole('link', { name: 'Bücher', exact: true })).toHaveAttribute('aria-current', 'true');
  const works = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('b') });
  await expect(works).toHaveCount(36);
  await page.getByRole('button', { name: 'Mehr zeigen' }).click();
  await expect.poll(() => works.count()).toBeGreaterThan(36);
  await works.first().click();
  await expect(page).toHaveURL(/\/record\/1\//);
});

test('offers events and acquisitions in the drawer only where the library has them', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 4 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await untilSettled(page);
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await expect(menu.getByRole('link', { name: 'Info' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Veranstaltungen' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Neuerwerbungen' })).toHaveCount(0);
  await page.goto('/events/1');
  await expect(menu.getByRole('link', { name: 'Veranstaltungen' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Neuerwerbungen' })).toBeVisible();
});
