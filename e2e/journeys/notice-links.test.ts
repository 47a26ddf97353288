import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';

const preview = (kind: string, language = 'de') => `library=1&language=${language}&kind=${kind}`;

/** The paths of the links in the text of a mail of the preview. */
async function linksOf(page: Page, kind: string): Promise<string[]> {
  await page.goto(`/operator/notices/preview?${preview(kind)}`);
  const text = await page.locator('pre').innerText();
  return (text.match(/https:\S+/g) ?? []).map((link) => new URL(link).pathname);
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width}`).toBe(0);
  }
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('who follows the link of a mail ends such mails by one button', async ({ page }) => {
      const link = (await linksOf(page, 'due-soon')).find((path) => path.includes('/unsubscribe/')) ?? '';
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: 'E-Mails abbestellen' })).toBeVisible();
      await expectFits(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Abbestellen' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Das ist abbestellt' })).toBeVisible();
      await expect(page.getByRole('listitem')).toHaveText('Erinnerungen vor der Rückgabe');
      await expectAccessible(page);
    });

    test('the link that proves an address, used or invented, says so', async ({ page, watch }) => {
      watch.expectFault(/status of 410/);
      const link = (await linksOf(page, 'prove-email')).find((path) => path.includes('/prove-email/')) ?? '';
      await page.goto(link);
      await expectFits(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dieser Link gilt nicht mehr' })).toBeVisible();
      await expectAccessible(page);
    });

    test('mails can be read on small screens, in light and dark', async ({ page }) => {
      for (const kind of ['several', 'ready', 'prove-email']) {
        const answer = await page.request.get(`/operator/notices/preview/html?${preview(kind)}`);
        // The document of the service runs nothing, not even the program that checks it.
        await page.setContent(await answer.text());
        await expectFits(page);
        await expectAccessible(page, 'colours');
      }
    });
  });
