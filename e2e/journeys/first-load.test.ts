import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/app.ts';
import { untilSettled } from '../support/screens.ts';

const scriptLimit = 150_000;
const fontLimit = 60_000;

test.use({ firstVisit: true });

test('loads at most 150 kB of compressed scripts and 60 kB of fonts on the first visit', async ({ page }) => {
  const bodies: { type: string; url: string; body: Promise<Buffer> }[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script' || type === 'font') bodies.push({ type, url: response.url(), body: response.body() });
  });
  await page.goto('/');
  await untilSettled(page);
  const sizes = await Promise.all(
    bodies.map(async ({ type, url, body }) => ({
      type,
      url,
      size: type === 'font' ? (await body).length : gzipSync(await body, { level: 9 }).length,
    })),
  );
  const sum = (extension: string) =>
    sizes.filter(({ type }) => type === extension).reduce((total, { size }) => total + size, 0);
  expect(sum('script')).toBeGreaterThan(0);
  expect(sum('script')).toBeLessThanOrEqual(scriptLimit);
  expect(sum('font')).toBeLessThanOrEqual(fontLimit);
});
