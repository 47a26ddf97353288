import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect, noConnection } from '../support/app.ts';
import { demoTitle } from '../support/demo.ts';
import { expectAfterLogin, fillLogin } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { type ProxyName, type RunningHost, startHost } from '../support/service/proxy-samples.ts';
import { freePort, startService, temporaryFolder, waitUntilReady } from '../support/service/service-process.ts';
import { smallDemoSettings } from '../support/service/small-demo.ts';

const key = 'anna-0123456789-abcdefghij';
/** A card of the demo with loans that can be renewed. */
const borrower = { userId: '1000006', password: 'demo1234' };

/** A host with other pages, below whose path `/opac` the service is. */
async function startBelowPath(name: ProxyName): Promise<RunningHost> {
  const folder = temporaryFolder();
  const port = await freePort();
  const service = startService(port, join(folder.path, 'data'), {
    ...smallDemoSettings(folder.path, { libraries: 1, hasPatrons: true }),
    BUCHFINK_BASE_PATH: '/opac',
    BUCHFINK_OPERATORS: 'env:OPERATORS',
    OPERATORS: `anna ${key}`,
    LOG_LEVEL: 'warn',
  });
  const end = async () => {
    service.process.kill('SIGTERM');
    await service.ended;
    folder.remove();
  };
  try {
    await waitUntilReady(service);
    const host = await startHost(name, join(folder.path, name), port);
    return {
      origin: host.origin,
      stop: async () => {
        await host.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const test = base.extend<{ proxyName: ProxyName; host: RunningHost }>({
  proxyName: ['nginx', { option: true }],
  host: async ({ proxyName }, use) => {
    test.skip(spawnSync(proxyName, ['-v']).error !== undefined, `SKIPPED: there is no ${proxyName}`);
    const host = await startBelowPath(proxyName);
    await use(host);
    await host.stop();
  },
  baseURL: async ({ host }, use) => use(host.origin),
});
test.use({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 }, firstVisit: true });
test.describe.configure({ timeout: 180_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The requests and links of a page that leave the path. */
function watchPaths(page: Page): { outside: string[]; checkLinks: () => Promise<void> } {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !/^\/opac(\/|$)/.test(pathname)) outside.push(request.url());
  });
  return {
    outside,
    checkLinks: async () => {
      const origin = new URL(page.url()).origin;
      const links = await page
        .locator('a[href], img[src]')
        .evaluateAll((all) =>
          all.map((element) =>
            element instanceof HTMLAnchorElement ? element.href : (element as HTMLImageElement).src,
          ),
        );
      outside.push(...links.filter((link) => link.startsWith(origin) && !link.startsWith(`${origin}/opac/`)));
    },
  };
}

test(
  'the app works below a path of a host with other pages',
  noConnection,
  async ({ page, context, watch, request }) => {
    watch.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
    const { outside, checkLinks } = watchPaths(page);
    const look = async (path: RegExp) => {
      await expect(page).toHaveURL(path);
      await untilSettled(page);
      await expect(heading(page)).not.toBeEmpty();
      await checkLinks();
    };
    await page.goto('/opac');
    await page.getByRole('dialog', { name: 'Bevor es losgeht' }).getByRole('button', { name: 'Zustimmen' }).click();
    await look(/\/opac\/$/);
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Bibliotheken' }).click();
    await look(/\/opac\/libraries$/);
    await page.goBack();
    await look(/\/opac\/$/);
    await page.goForward();
    await look(/\/opac\/libraries$/);

    // A deep link, a search and a record, with their reloads.
    await page.goto('/opac/search/1');
    const words = page.getByRole('search').locator('input').first();
    await words.fill(demoTitle.word);
    await words.press('Enter');
    await look(/\/opac\/result\?.*Zauberberg/);
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
    await look(/\/opac\/record\/1\//);
    await expect(heading(page)).toContainText(demoTitle.word);
    await page.reload();
    await look(/\/opac\/record\/1\//);
    await expect(heading(page)).toContainText(demoTitle.word);
    await page.goBack();
    await look(/\/opac\/result/);

    // A login, a renewal, and a calendar that other programs read.
    await page.goto(`/opac/login/1?${new URLSearchParams({ redirect: '/account' })}`);
    await fillLogin(page, borrower);
    await expectAfterLogin(page, /\/opac\/account$/);
    await look(/\/opac\/account$/);
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Verlängern: / })
      .first()
      .click();
    await expect(page.getByText(/ist verlängert bis/)).toBeVisible();
    await page.goto('/opac/reminders');
    await page.getByRole('main').getByRole('button', { name: 'Adresse erstellen' }).click();
    const feed = await page.getByLabel('Geheime Adresse').inputValue();
    expect(feed).toMatch(new RegExp(`^${new URL(page.url()).origin}/opac/services/de/opac-demo/feed/`));
    expect(await (await request.get(feed)).text()).toMatch(/^BEGIN:VCALENDAR/);

    // What the browser keeps has the path in its name, and works without a connection.
    await page
      .evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))
      .then((scope) => expect(scope).toBe(`${new URL(page.url()).origin}/opac/`));
    await page.goto('/opac/info/1');
    await page.reload();
    await look(/\/opac\/info\/1$/);
    const kept = await page.evaluate(async () => [...Object.keys(localStorage), ...(await caches.keys())]);
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.filter((name) => !name.includes('/opac'))).toEqual([]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => !name.includes('opac~'))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await page.goto('/opac/settings');
    await expect(heading(page)).toHaveText('Einstellungen');
    await context.setOffline(false);

    expect(outside).toEqual([]);
    await page.goto('/');
    await expect(page.locator('body')).toHaveText('city');
  },
);

test("the operators' pages log in and act below it, and addresses outside are those of the host", async ({
  page,
  request,
}) => {
  const { outside, checkLinks } = watchPaths(page);
  await page.goto('/opac/operator/desk/1');
  await page.getByLabel(/Zugangsschlüssel/).fill(key);
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL(/\/opac\/operator\/desk\/1$/);
  await checkLinks();
  await page.goto('/opac/operator/desk/1/patrons/new');
  await page.locator('input[name=card]').fill('40001234');
  await page.locator('input[name=name]').fill('Änne Käfer');
  await page.locator('input[name=pin]').fill('8315');
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL(/\/opac\/operator\/desk\/1\/patrons\//);
  await expect(page.getByRole('status')).toContainText('Der Ausweis ist angelegt.');
  await checkLinks();
  await page.goto('/opac/services/de/opac-demo/page/imprint');
  await checkLinks();
  expect(outside).toEqual([]);
  expect(await (await request.get('/record/1/x')).text()).toBe('city');
});

test.describe('behind Caddy', () => {
  test.use({ proxyName: 'caddy' });

  test('the sample passes the path on as it came', async ({ request, host }) => {
    expect(await (await request.get('/')).text()).toBe('city');
    expect((await request.get('/opac?kiosk')).url()).toBe(`${host.origin}/opac/?kiosk`);
    const page = await request.get('/opac/record/1/a%2Fb', { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('data-base-path="/opac"');
    const answer = await request.get('/opac/services/de/opac-demo/library/1/record/a%2Fb');
    expect((await answer.json()).code).toBe('unknown-record');
    expect((await request.get('/.well-known/assetlinks.json')).status()).toBe(404);
  });
});
