import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { overrideConfig } from '../support/override-config.ts';
import { untilSettled } from '../support/screens.ts';

const hostile = `# Gebühren
<img src="x" onerror="window.hacked = 1"><script>window.hacked = 1</script>
[Falle](javascript:window.hacked=1) <a href="javascript:window.hacked=1">noch eine</a>
<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe><form action="https://evil.example"><input></form>
<svg><a xlink:href="javascript:window.hacked=1"><text>x</text></a></svg><p style="position:fixed" onclick="window.hacked = 1">Absatz</p>`;

const page = { visible: true, menu: true, icon: 'heart' };
const bothLanguages = (text: string) => ({ de: text, en: text });

/** While it is being cleaned the browser already refuses, and says so. */
const refused = /inline (event handler|style)|policy (script|style)-src-attr broken by inline/;

async function nothingRan(app: Page): Promise<void> {
  expect(await app.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(app.locator('a[href^="javascript"]')).toHaveCount(0);
}

/** For screens without a form of the app itself. */
async function nothingHostileIsLeft(app: Page): Promise<void> {
  await nothingRan(app);
  await expect(
    app.locator('main').locator('script, iframe, form, input, [onclick], [onerror], [style*="fixed"]'),
  ).toHaveCount(0);
}

async function openMenu(app: Page): Promise<void> {
  await app.getByRole('banner').waitFor();
  const button = app.getByRole('button', { name: 'Menü öffnen' });
  if (await button.isVisible()) await button.click();
}

test("lists a project's own pages and links in the menu and disarms hostile ones", async ({
  page: app,
  context,
  watch,
}) => {
  // The picture that the hostile page requests does not exist.
  watch.expectFault(/404.*\/x\)/);
  watch.expectFault(refused);
  await overrideConfig(context, {
    contentPages: {
      second: { ...page, title: bothLanguages('Zweite Seite'), order: 2, text: bothLanguages('Text') },
      fees: { ...page, title: bothLanguages('Gebühren'), order: 1, text: bothLanguages(hostile) },
    },
    nav: {
      clear: false,
      items: [
        {
          id: 'friends',
          title: bothLanguages('Förderverein'),
          href: 'https://freunde.example',
          icon: 'heart',
          after: 'libraries',
        },
        { id: 'trap', title: bothLanguages('Falle'), href: 'javascript:window.hacked=1', icon: 'star' },
      ],
    },
  });
  await app.goto('/');
  await untilSettled(app);
  await openMenu(app);
  const menu = app.getByRole('navigation', { name: 'Hauptmenü' });
  await menu.getByText('Mehr', { exact: true }).click();
  const friends = menu.getByRole('link', { name: 'Förderverein (öffnet ein neues Fenster)' });
  await expect(friends).toHaveAttribute('target', '_blank');
  await expect(friends).toHaveAttribute('rel', /noopener/);
  await expect(menu.getByRole('link', { name: 'Falle' })).toHaveCount(0);
  const links = await menu.getByRole('link').allTextContents();
  expect(links.slice(-3)).toEqual(['Über die App', 'Gebühren', 'Zweite Seite']);
  await menu.getByRole('link', { name: 'Gebühren' }).click();
  await expect(app.getByText('Absatz')).toBeVisible();
  await nothingHostileIsLeft(app);
});

test("links to the demo's flyer, tour and tutorial from help and home, in both languages", async ({
  page,
  context,
}) => {
  for (const locale of ['de', 'en'] as const) {
    await page.goto('/settings');
    await page.getByRole('combobox', { name: /Sprache|Language/ }).selectOption(locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page.goto('/help');
    const links = page.getByRole('main').getByRole('link', { name: /PDF/ });
    await expect(links).toHaveCount(3);
    for (const link of await links.all()) {
      const address = (await link.getAttribute('href')) ?? '';
      expect(new URL(address).pathname).toMatch(new RegExp(`^/assets/opac-demo/documents/\\w+-${locale}\\.pdf$`));
      const answer = await context.request.get(address);
      expect(answer.headers()['content-type']).toBe('application/pdf');
    }
    await page.goto('/');
    const tour = page.getByRole('main').getByRole('link', { name: locale === 'de' ? /^Rundgang/ : /^Guided tour/ });
    await expect(tour).toHaveAttribute('href', new RegExp(`tour-${locale}\\.pdf$`));
  }
});

test("shows a project's own buttons and the guided tour on home, and leaves out hostile ones", async ({
  page: app,
  context,
}) => {
  await overrideConfig(context, {
    homeButtons: [
      { id: 'hours', title: bothLanguages('Öffnungszeiten'), route: '/libraries', icon: 'clock' },
      { id: 'friends', title: bothLanguages('Förderverein'), href: 'https://freunde.example', icon: 'heart' },
      { id: 'trap', title: bothLanguages('Falle'), href: 'javascript:window.hacked=1', icon: 'star' },
      { id: 'way-out', title: bothLanguages('Hinaus'), route: '//evil.example', icon: 'star' },
    ],
    helpLinks: { guidedTour: 'https://hilfe.example/rundgang.pdf' },
  });
  await app.goto('/');
  const main = app.getByRole('main');
  const tour = main.getByRole('link', { name: 'Rundgang (öffnet ein neues Fenster)' });
  await expect(tour).toHaveAttribute('href', 'https://hilfe.example/rundgang.pdf');
  const friends = main.getByRole('link', { name: 'Förderverein (öffnet ein neues Fenster)' });
  await expect(friends).toHaveAttribute('rel', /noopener/);
  await expect(main.getByText(/Falle|Hinaus/)).toHaveCount(0);
  await untilSettled(app);
  await expectAccessible(app);
  await nothingRan(app);
  await main.getByRole('link', { name: 'Öffnungszeiten' }).click();
  await expect(app).toHaveURL(/\/libraries$/);
});

test('cleans html of the media host, and shows the text of the config where there is none', async ({
  page: app,
  context,
  watch,
}) => {
  watch.expectFault(/404/);
  watch.expectFault(refused);
  await context.route('**/assets/opac-demo/html/imprint.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: hostile.replace('# Gebühren', '<h2>Unser Impressum</h2>') }),
  );
  const pageSettings = { menu: true, visible: true, project: 'opac-demo' };
  await overrideConfig(context, {
    infoPages: { imprint: pageSettings, privacy: { ...pageSettings, text: bothLanguages('**Ersatz**') } },
  });
  await app.goto('/imprint');
  await expect(app.getByRole('heading', { name: 'Unser Impressum' })).toBeVisible();
  await nothingHostileIsLeft(app);
  await app.goto('/privacy');
  await expect(app.getByText('Ersatz')).toBeVisible();
});

test("follows the theme with home's picture, and shows the bird where there is none", async ({
  page: app,
  context,
  watch,
}) => {
  watch.expectFault(/404/);
  await context.route('**/assets/opac-demo/images/day.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480"><rect width="720" height="480" fill="#8bb"/></svg>',
    }),
  );
  await overrideConfig(context, {
    images: {
      light: { homeImage: '/assets/opac-demo/images/day.svg' },
      dark: { homeImage: '/assets/opac-demo/images/not-there.png' },
    },
  });
  await app.emulateMedia({ colorScheme: 'light' });
  await app.goto('/');
  const picture = app.getByRole('main').locator('img[src="/assets/opac-demo/images/day.svg"]');
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('alt', '');
  await app.emulateMedia({ colorScheme: 'dark' });
  await expect(picture).toHaveCount(0);
  await expect(app.getByRole('main').locator('img[src*="not-there"]')).toHaveCount(0);
});

test('reports a page that does not exist', async ({ page: app }) => {
  for (const key of ['there-is-none', '__proto__', 'constructor']) {
    await app.goto(`/content/${key}`);
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Diese Seite gibt es nicht');
  }
});

test('help opens its documents in a new tab, and no others', async ({ page: app, context }) => {
  await overrideConfig(context, {
    helpLinks: { flyer: 'https://hilfe.example/flyer.pdf', guidedTour: 'javascript:window.hacked=1' },
  });
  await app.goto('/help');
  const flyer = app.getByRole('link', { name: /^Faltblatt/ });
  await expect(flyer).toHaveAttribute('href', 'https://hilfe.example/flyer.pdf');
  await expect(flyer).toHaveAttribute('target', '_blank');
  await expect(app.getByRole('link', { name: /^Rundgang/ })).toHaveCount(0);
  await nothingHostileIsLeft(app);
});

test('selects the theme by name or in turns, where the changer is on', async ({ page: app, context }) => {
  await overrideConfig(context, { settings: { themeChanger: true } });
  await app.goto('/');
  await untilSettled(app);
  await openMenu(app);
  const menu = app.getByRole('navigation', { name: 'Hauptmenü' });
  await menu.getByText('Mehr', { exact: true }).click();
  await menu.getByRole('link', { name: 'Darstellung' }).click();
  await app.getByRole('radio', { name: 'Hell' }).check();
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'light');
  await app.getByRole('button', { name: 'Zur nächsten Darstellung' }).click();
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(app.getByRole('radio', { name: 'Dunkel' })).toBeChecked();
});

test("installs the app by the browser's offer", async ({ page: app }) => {
  await app.goto('/install/web');
  await untilSettled(app);
  await expect(app.getByText(/In Chrome und Edge/)).toBeVisible();
  await app.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {},
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(offer);
  });
  await app.getByRole('button', { name: 'Installieren' }).click();
  await expect(app.getByRole('heading', { name: 'Die App ist installiert' })).toBeVisible();
});
