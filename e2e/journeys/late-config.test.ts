import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { holdCalls } from '../support/library-answers.ts';
import { removePageAnswers } from '../support/page-answers.ts';
import { untilSettled } from '../support/screens.ts';

const configCalls = /\/services\/[a-z]{2}\/[^/]+\/config$/;
const question = (page: Page) => page.getByRole('dialog', { name: 'Bevor es losgeht' });
const banner = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Buchfink' });

/** A sentence of the demo's imprint. */
const imprint = (page: Page) => page.getByRole('main').getByText(/^Diese Vorführung zeigt/);

/** Holds back every config until the test releases it. */
async function holdConfig(page: Page) {
  let calls = 0;
  page.on('request', (request) => {
    if (configCalls.test(request.url())) calls += 1;
  });
  await removePageAnswers(page);
  return { release: await holdCalls(page, configCalls), calls: () => calls };
}

test.describe('on the first visit', () => {
  test.use({ firstVisit: true });

  test('starts without its config and asks for consent as soon as the late config arrives', async ({ page }) => {
    const { release, calls } = await holdConfig(page);
    await page.goto('/');
    await expect(page.getByText('Einen Augenblick bitte …')).toBeVisible();
    await expect(page.locator('[inert]').getByRole('main')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    release();
    await expect(question(page).getByRole('link', { name: 'Datenschutz' })).toBeVisible();
    await expect(question(page).getByRole('link', { name: 'Impressum' })).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Meldungen' })).toBeEmpty();
    expect(calls()).toBe(1);
  });

  test('keeps a language that was chosen before the late config arrives', async ({ page }) => {
    const { release } = await holdConfig(page);
    await page.goto('/imprint');
    await question(page).getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('dialog', { name: 'Before you start' })).toBeVisible();
    release();
    const privacy = page.getByRole('dialog', { name: 'Before you start' }).getByRole('link', { name: 'Privacy' });
    await expect(privacy).toHaveAttribute('href', /\/privacy$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test("shows the service's imprint, privacy and accessibility pages while it waits for a config that does not come", async ({
    page,
    request,
  }) => {
    const { release } = await holdConfig(page);
    await page.goto('/imprint');
    await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
    await expect(page.getByText('Hier steht noch nichts')).toHaveCount(0);
    const links = question(page).getByRole('link');
    await expect(links).toHaveCount(3);
    await expectAccessible(page);
    for (const link of await links.all()) {
      const answer = await request.get((await link.getAttribute('href')) ?? '');
      expect(answer.status()).toBe(200);
      expect(answer.headers()['content-type']).toContain('text/html');
    }
    const plain = page.getByRole('main').getByRole('link', { name: 'Seite öffnen' });
    await expect(plain).toHaveAttribute('href', /\/page\/imprint$/);
    release();
    await expect(plain).toHaveCount(0);
    await expect(imprint(page)).toBeVisible();
    await expect(question(page).getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/imprint');
  });
});

test('retries a failed config silently until it arrives', async ({ page, watch }) => {
  watch.expectFault(/ERR_FAILED|config could not be loaded|status of 503/);
  let calls = 0;
  await removePageAnswers(page);
  await page.route(configCalls, async (route) => {
    calls += 1;
    if (calls === 1) return route.abort();
    if (calls === 2) return route.fulfill({ status: 503, body: 'down' });
    return route.continue();
  });
  await page.goto('/imprint');
  await expect(imprint(page)).toBeVisible();
  expect(calls).toBe(3);
  await expect(page.getByRole('region', { name: 'Meldungen' })).toBeEmpty();
});

test('starts with the last known config and continues with a new one', async ({ page }) => {
  await page.goto('/');
  await untilSettled(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await removePageAnswers(page);
  await page.route(configCalls, async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await released;
    await route.fulfill({ response, json: { ...config, title: 'Ganz neu' } }).catch(() => undefined);
  });
  await page.goto('/imprint');
  await expect(imprint(page)).toBeVisible();
  await expect(page).toHaveTitle(/· Buchfink$/);
  release();
  await expect(page).toHaveTitle(/· Ganz neu$/);
});
