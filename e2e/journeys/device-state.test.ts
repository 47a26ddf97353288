import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';

test('a remembered project that no longer exists is forgotten', async ({ page, context, watch }) => {
  watch.expectFault(/opac-vanished/);
  await context.addInitScript(() => {
    if (location.protocol !== 'http:' || sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', '1');
    const state = JSON.parse(localStorage.getItem('buchfink') ?? '{}');
    state.settings.projectId = 'opac-vanished';
    localStorage.setItem('buchfink', JSON.stringify(state));
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const ofVanished = () => requested.filter((path) => path.includes('/opac-vanished/'));
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Buchfink' })).toBeVisible();
  expect(ofVanished()).toEqual(['/services/de/opac-vanished/config']);
  requested.length = 0;
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Buchfink' })).toBeVisible();
  expect(ofVanished()).toEqual([]);
});

test('the app does not offer its installation once it is installed', async ({ page }) => {
  await page.goto('/about');
  const offer = page.getByRole('main').getByRole('link', { name: 'App installieren' });
  await expect(offer).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto('/install/web');
  await expect(page.getByRole('heading', { name: 'Die App ist installiert' })).toBeVisible();
});
