import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { frameLink } from '../support/frame-link.ts';
import { overrideConfig } from '../support/override-config.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const start = '2026-12-01T20:00:00Z';
const end = '2026-12-01T22:00:00Z';
const works = (change: object) => ({
  status: {
    maintenance: {
      enabled: true,
      offline: true,
      type: 'warning',
      hidden: false,
      messages: { de: { title: 'Neuer Server', text: 'Die Suche ruht heute Abend.' } },
      ...change,
    },
  },
});
const notice = (page: Page) => page.getByRole('region', { name: 'Neuer Server' });
const search = (page: Page) => frameLink(page, 'Suche');

test.beforeEach(async ({ context }) => seedVisitor(context, { libraryId: 1 }));

test('starts and ends by the clock, and blocks calls meanwhile', async ({ page, context }) => {
  await overrideConfig(context, works({ start, end }));
  await page.clock.install({ time: new Date('2026-12-01T19:50:00Z') });
  await page.goto('/');
  await expect(search(page)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward('11:00');
  await expect(notice(page)).toContainText('Die Suche ruht heute Abend.');
  await expect(notice(page)).toContainText('Bis Dienstag, 1. Dezember 2026 um 23:00');
  await expect(search(page)).toBeHidden();
  await expect(page.getByText('Der Dienst ist zurzeit außer Betrieb')).toBeAttached();
  await page.clock.fastForward('02:00:00');
  await expect(notice(page)).toBeHidden();
  await expect(search(page)).toBeVisible();
});

test('does not repeat a notice that was closed while the maintenance continues', async ({ page, context }) => {
  await overrideConfig(context, works({}));
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  await untilSettled(page);
  await expectAccessible(page);
  await notice(page).getByRole('button', { name: 'Ausblenden' }).click();
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Der Dienst ist zurzeit außer Betrieb')).toBeAttached();
  await expect(notice(page)).toBeHidden();
  await expect(search(page)).toBeHidden();
});

test('has a default text where none is set, and shows nothing where it is hidden', async ({ page, context }) => {
  await overrideConfig(context, works({ offline: false, messages: {} }));
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Wartung' })).toBeVisible();
  await expect(search(page)).toBeVisible();
  await overrideConfig(context, works({ hidden: true, messages: {} }));
  await page.reload();
  await expect(search(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Wartung' })).toBeHidden();
});
