import type { BrowserContext, Page } from '@playwright/test';
import { anySize, expect, test } from '../support/app.ts';
import { seedVisitor } from '../support/stored-state.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });
test.beforeEach(async ({ context }) => seedVisitor(context, { libraryId: 1 }));

/** As the service writes it (`compose-push.ts`). */
const payload = {
  title: 'Zum Abholen bereit',
  body: 'Bitte holen Sie es bis 12. März ab.',
  tag: 'ready-1',
  locale: 'de',
  url: '/notices',
};

/** Gives the worker a push, as a push service does after decrypting it. */
async function deliver(page: Page, context: BrowserContext, data: string): Promise<void> {
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await browser.detach();
}

/** What the browser shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((worker) => ({
      getNotifications: () => worker.getNotifications(),
    }));
    return (await getNotifications()).map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }));
  });

test('a push of the service is shown in words, and once for each message', anySize, async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { title, body, tag, locale: lang, url } = payload;
  for (const sent of [payload, payload]) await deliver(page, context, JSON.stringify(sent));
  await expect.poll(() => shown(page)).toEqual([{ title, body, tag, lang, data: { url } }]);
  await deliver(page, context, JSON.stringify({ ...payload, tag: 'due-1', title: 'Bald fällig' }));
  await expect
    .poll(async () => (await shown(page)).map((notification) => notification.title).toSorted())
    .toEqual(['Bald fällig', title]);
});
