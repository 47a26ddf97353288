import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/app.ts';
import { settled } from '../support/screens.ts';

const scriptLimit = 150_000;
const fontLimit = 60_000;

test.use({ serviceWorkers: 'block' });

test('the first screen loads little: scripts up to 150 kB compressed, fonts up to 60 kB', async ({ page }) => {
  const bodies: { type: string; url: string; body: Promise<Buffer> }[] = [];
  // What a project adds of its own comes after the first screen, and what one agrees to is asked once.
  await page.route(/\/config$/, async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...config, homeButtons: [], contentPages: {}, helpLinks: {} } });
  });
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script' || type === 'font') bodies.push({ type, url: response.url(), body: response.body() });
  });
  await page.goto('/');
  await settled(page);
  const sizes = await Promise.all(
    bodies.map(async ({ type, url, body }) => ({
      type,
      url,
      size: type === 'font' ? (await body).length : gzipSync(await body, { level: 9 }).length,
    })),
  );
  const sum = (wanted: string) =>
    sizes.filter(({ type }) => type === wanted).reduce((total, { size }) => total + size, 0);
  expect(sum('script')).toBeGreaterThan(0);
  expect(sum('script')).toBeLessThanOrEqual(scriptLimit);
  expect(sum('font')).toBeLessThanOrEqual(fontLimit);
});
