import { offerLibraries } from '../support/native/offer-libraries.ts';
import { expect, type Shell, test } from '../support/native/shell.ts';
import { overrideConfig } from '../support/override-config.ts';
import { untilIdle } from '../support/waiting/until-idle.ts';

const main = (shell: Shell) => shell.page.getByRole('main');

test('links of other sites open in the browser of the phone, and the app stays', async ({ shell, phone }) => {
  await shell.open('/info/1');
  const link = main(shell).locator('a[target=_blank]').first();
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href);
  await link.click();
  await expect.poll(() => phone.opened).toEqual([address]);
  expect(shell.page.context().pages()).toHaveLength(1);
  await expect(shell.page).toHaveURL(/\/info\/1$/);
});

test('says so when the phone opens no browser', async ({ shell, phone }) => {
  phone.broken.set('Browser.open', 'UNAVAILABLE');
  await shell.open('/info/1');
  await main(shell).locator('a[target=_blank]').first().click();
  await expect(shell.page.getByText('Der Link lässt sich hier nicht öffnen.')).toBeVisible();
});

test('an event goes to the calendar by the browser of the phone, which can save files', async ({
  shell,
  phone,
  baseURL,
}) => {
  await shell.open('/events/1');
  await main(shell).locator('article a[download]').first().click();
  await expect.poll(() => phone.opened.length).toBe(1);
  expect(phone.opened[0]).toMatch(new RegExp(`^${baseURL}/services/de/[^/]+/library/1/event/[^/]+/cal\\.ics$`));
});

test('a title is shared by the sheet of the phone, with an address that others can open', async ({
  shell,
  phone,
  baseURL,
}) => {
  await shell.open('/result?FREE=krimi');
  await main(shell).locator('a[href*="/record/"]').first().click();
  await expect(shell.page).toHaveURL(/\/record\//);
  const { pathname } = new URL(shell.page.url());
  await main(shell).getByRole('button', { name: 'Teilen' }).click();
  await expect.poll(() => phone.shared.length).toBe(1);
  expect(phone.shared[0]).toMatchObject({ title: expect.stringMatching(/./), url: `${baseURL}${pathname}` });
  // A reference, too: a shell cannot save files.
  await main(shell).getByRole('button', { name: 'Zitieren' }).click();
  await shell.page.getByRole('dialog').getByRole('button', { name: 'Als Datei speichern' }).first().click();
  await expect.poll(() => phone.shared.length).toBe(2);
  expect(phone.shared[1]).toMatchObject({ title: expect.stringMatching(/\.bib$/), text: expect.stringContaining('@') });
});

test('what is pressed before the native part is there: a share goes on, a link of the service waits and stays inside', async ({
  shell,
  phone,
  baseURL,
}) => {
  let load = () => {};
  const isNeeded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await shell.page.route('**/native-shell-*.js', async (route) => {
    await isNeeded;
    await route.fallback();
  });
  await shell.page.goto('https://localhost/result?FREE=krimi');
  await main(shell).locator('a[href*="/record/"]').first().click();
  await main(shell).getByRole('button', { name: 'Teilen' }).click();
  await expect.poll(() => phone.shared.length).toBe(1);
  await main(shell).evaluate((element, href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Aus dem Katalog' });
    element.prepend(link);
  }, `${baseURL}/about`);
  await main(shell).getByRole('link', { name: 'Aus dem Katalog' }).click();
  await expect(shell.page).toHaveURL(/^https:\/\/localhost\/record\//);
  load();
  await expect(shell.page).toHaveURL('https://localhost/about');
  expect(phone.opened).toEqual([]);
});

test('a word of the system about the network makes the app look, and a call decides', async ({ shell, phone }) => {
  await shell.open('/');
  // A call answered meanwhile would outweigh a probe.
  await untilIdle(shell.page);
  const probes: string[] = [];
  await shell.page.route('**/services/version', async (route) => {
    probes.push(route.request().url());
    await (phone.isConnected ? route.continue() : route.abort('internetdisconnected'));
  });
  // The claim alone changes nothing while calls are answered.
  await shell.emit('Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
  await expect.poll(() => probes.length).toBe(1);
  const offline = shell.page.getByRole('banner').locator('[title="Sie sind offline"]');
  await expect(offline).toHaveCount(0);
  phone.isConnected = false;
  await shell.emit('Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
  await expect(offline).toBeVisible();
  phone.isConnected = true;
  await shell.emit('Network', 'networkStatusChange', { connected: true, connectionType: 'cellular' });
  await expect(offline).toHaveCount(0);
  shell.expectFault(/ERR_INTERNET_DISCONNECTED/);
});

test.describe('behind the bars of the system', () => {
  test.use({ insets: { top: 48, bottom: 34 } });

  test('nothing that can be pressed lies under them, and their icons follow the colours', async ({ shell, phone }) => {
    await shell.open('/');
    await expect(main(shell)).toBeVisible();
    const bar = shell.page.getByRole('banner');
    for (const button of await bar.getByRole('button').all())
      expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(48);
    // The colour of the bar reaches to the edge of the screen.
    expect((await bar.boundingBox())?.y).toBe(0);
    await bar.getByRole('button').first().click();
    const drawer = shell.page.getByRole('dialog').first();
    const entries = drawer.getByRole('link');
    const last = entries.last();
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800 - 34);
    await shell.emit('App', 'backButton', { canGoBack: true });
    await expect(drawer).toBeHidden();
    await expect.poll(() => Object.fromEntries(phone.bars)).toEqual({ StatusBar: 'LIGHT', NavigationBar: 'LIGHT' });
    await shell.open('/settings');
    await main(shell).getByRole('radio', { name: 'Dunkel' }).check();
    await expect.poll(() => Object.fromEntries(phone.bars)).toEqual({ StatusBar: 'DARK', NavigationBar: 'DARK' });
  });
});

test('the installed app neither points to itself nor offers its installation', async ({ shell, context }) => {
  await overrideConfig(context, { features: { appHints: true } });
  await offerLibraries(context, { android: { start: 'https://app.example/start/{id}', package: 'org.example.app' } });
  await shell.open('/');
  await expect(main(shell)).toBeVisible();
  await expect(shell.page.getByText('gibt es auch als App')).toHaveCount(0);
  await expect(shell.page.getByRole('link', { name: 'App installieren' })).toHaveCount(0);
  await shell.open('/install/android/1');
  await expect(main(shell).getByRole('heading', { name: 'Die App ist installiert' })).toBeVisible();
  await main(shell)
    .getByRole('link', { name: /Play Store/ })
    .click();
  await expect
    .poll(() => shell.phone.opened)
    .toEqual(['https://play.google.com/store/apps/details?id=org.example.app&referrer=libId%3A1']);
});

test.describe('the place of the phone', () => {
  test('orders the libraries by distance once the patron allows it', async ({ shell, phone }) => {
    phone.position = { latitude: 51.2, longitude: 6.8, accuracy: 30 };
    await shell.open('/libraries');
    await main(shell).getByRole('button', { name: 'In der Nähe' }).click();
    await expect(main(shell)).toContainText(/\d+ (km|m)\b/);
    expect(phone.locationPermission).toBe('granted');
  });

  test('says what to do when the patron does not', async ({ shell, phone }) => {
    phone.answersPermission = 'denied';
    await shell.open('/libraries');
    await main(shell).getByRole('button', { name: 'In der Nähe' }).click();
    await expect(main(shell)).toContainText(/Standort/);
    await expect(main(shell)).not.toContainText(/\d+ km\b/);
  });
});
