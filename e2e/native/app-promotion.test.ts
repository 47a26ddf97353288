import type { Browser, Page } from '@playwright/test';
import { startSecondService } from '../support/native/second-service.ts';
import { test as base, expect } from '../support/native/shell.ts';
import { overrideConfig } from '../support/override-config.ts';
import type { ServiceProcess } from '../support/service/service-process.ts';
import { seedVisitor } from '../support/stored-state.ts';

const banner = 'meta[name="apple-itunes-app"]';
const hint = (page: Page) => page.getByText('„Buchfink“ gibt es auch als App für dieses Gerät.');
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const androidPhone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

/** A service that points to its app on one of its two hosts. */
const test = base.extend<object, { promoting: ServiceProcess }>({
  promoting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object
    async ({}, use) => {
      const service = await startSecondService({
        projectYaml: 'metadata: { smartAppBanner: { appId: "123456789", hosts: [127.0.0.1], path: /libraries } }\n',
      });
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  services: async ({ promoting }, use) => use([{ name: 'Buchfink', url: promoting.origin }]),
});

/** Closes a browser; a config on its way is not waited for. */
async function close(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** The service's page in a browser of a phone, after an earlier visit. */
async function openInBrowser(browser: Browser, address: string, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ userAgent, locale: 'de-DE', viewport: { width: 360, height: 800 } });
  await seedVisitor(context, { libraryId: 1 });
  await overrideConfig(context, { features: { appHints: true } });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('main')).toBeVisible();
  return page;
}

test('a browser gets the banner of the App Store on the hosts of the banner alone, and keeps it', async ({
  browser,
  promoting,
}) => {
  const page = await openInBrowser(browser, promoting.origin, iPhone);
  const content = 'app-id=123456789, app-argument=https://127.0.0.1/libraries';
  await expect(page.locator(banner)).toHaveAttribute('content', content);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(`${promoting.origin}/`);
  await expect(page.locator(banner)).toHaveAttribute('content', content);
  await page.goto(promoting.origin.replace('127.0.0.1', 'localhost'));
  await expect(page.locator('title')).not.toBeEmpty();
  await expect(page.locator(banner)).toHaveCount(0);
  await close(page);
});

test('a browser of an iPhone gets a hint that leads to the App Store', async ({ browser, promoting }) => {
  const page = await openInBrowser(browser, promoting.origin, iPhone);
  const store = 'https://apps.apple.com/app/id123456789';
  await page.context().route('https://apps.apple.com/**', (route) => route.fulfill({ body: 'store' }));
  await expect(hint(page)).toBeVisible();
  await page.getByRole('button', { name: 'App öffnen' }).click();
  await expect(page).toHaveURL(store);
  await close(page);
});

for (const [platform, userAgent] of [
  ['ios', iPhone],
  ['android', androidPhone],
] as const)
  test.describe(`in the app on ${platform}`, () => {
    test.use({ platform, userAgent });

    test('there is neither a banner nor a hint', async ({ shell, context }) => {
      await overrideConfig(context, { features: { appHints: true } });
      await shell.open('/');
      await expect(shell.page.getByRole('main')).toBeVisible();
      // The config with the feature has arrived.
      const hasHints = () =>
        shell.page.evaluate(() => {
          const { config } = JSON.parse(localStorage.getItem('buchfink-config') ?? '{}');
          return config?.features.appHints === true && config.metadata.smartAppBanner !== undefined;
        });
      await expect.poll(hasHints).toBe(true);
      await expect(hint(shell.page)).toHaveCount(0);
      await expect(shell.page.locator(banner)).toHaveCount(0);
    });
  });
