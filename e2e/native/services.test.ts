import { type SecondService, startSecondService } from '../support/native/second-service.ts';
import { test as base, expect, type Shell } from '../support/native/shell.ts';
import { child, fillLogin, patron } from '../support/patron.ts';

/** An edition with two services: that of the test run, and another one below a path of its host. */
const test = base.extend<object, { second: SecondService }>({
  second: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object
    async ({}, use) => {
      const service = await startSecondService({ basePath: '/city/opac' });
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  services: async ({ baseURL, second }, use) =>
    use([
      { name: 'Silbertal', url: baseURL ?? '' },
      { name: 'Goldberg', url: second.address },
    ]),
});
test.use({ isFirstStart: true });

const choice = (shell: Shell, name: string) => shell.page.getByRole('button', { name: new RegExp(`^${name}`) });
/** The number of libraries that the service offers; the second one has one. */
const libraries = (shell: Shell, scope = '') =>
  shell.page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').selection?.libraries.length,
    `buchfink${scope}`,
  );
/** The id of a notification: FNV-1a in 31 bits. */
function hashOf(parts: readonly unknown[]): number {
  const hash = [...parts.join('\0')].reduce(
    (sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  return hash >>> 1;
}

async function accept(shell: Shell): Promise<void> {
  const button = shell.page.getByRole('button', { name: /^(Akzeptieren|Zustimmen|Einverstanden)/ });
  await button.click();
  await expect(button).toHaveCount(0);
}

test('the first start asks for the service, and asks nobody before', async ({ shell, second }) => {
  const called: string[] = [];
  shell.page.on('request', (request) => called.push(new URL(request.url()).origin));
  await shell.openServiceChoice();
  await expect(shell.page.getByRole('heading', { name: 'Welche Bibliotheken nutzen Sie?' })).toBeVisible();
  expect(new Set(called)).toEqual(new Set(['https://localhost']));
  await choice(shell, 'Goldberg').click();
  await expect.poll(() => libraries(shell)).toBe(1);
  expect(called.filter((origin) => origin !== 'https://localhost')).toContain(second.origin);
  // The choice stays.
  await shell.kill();
  await shell.open('/');
  await expect(shell.page.getByRole('main')).toBeVisible();
  await expect(choice(shell, 'Goldberg')).toHaveCount(0);
});

test('the settings change the service; what each one stored stays with it', async ({ shell, phone, second }) => {
  await shell.openServiceChoice();
  await choice(shell, 'Goldberg').click();
  await accept(shell);
  await shell.open('/login/1?redirect=/account');
  await fillLogin(shell.page, patron);
  await expect(shell.page.getByRole('main')).toContainText(patron.name);
  await expect.poll(() => phone.safe.size).toBe(1);

  await shell.open('/settings');
  await shell.page.getByRole('button', { name: /^Wechseln.*Silbertal$/ }).click();
  await expect(shell.page).toHaveURL('https://localhost/');
  const silver = await shell.page.evaluate(() => localStorage.getItem('buchfink-scope'));
  expect(silver).toMatch(/^@http:\/\/127\.0\.0\.1:\d+$/);
  await expect.poll(() => libraries(shell, silver ?? '')).toBeGreaterThan(1);
  await accept(shell);
  // No card of the other service, and its secret is still in the safe.
  await shell.open('/account');
  await expect(shell.page).toHaveURL(/\/login/);
  expect(phone.safe.size).toBe(1);

  await shell.open('/settings');
  await shell.page.getByRole('button', { name: /^Wechseln.*Goldberg$/ }).click();
  await expect(shell.page).toHaveURL('https://localhost/');
  await shell.open('/account');
  await expect(shell.page.getByRole('main')).toContainText(patron.name);
  expect(await shell.page.evaluate(() => localStorage.getItem('buchfink-service'))).toBe(second.address);
});

test('a reminder of another service opens the card there, and renews by its button', async ({ shell, phone }) => {
  await shell.openServiceChoice();
  await choice(shell, 'Silbertal').click();
  await accept(shell);
  await shell.open('/settings');
  await shell.page.getByRole('button', { name: /^Wechseln.*Goldberg$/ }).click();
  await expect(shell.page).toHaveURL('https://localhost/');
  await accept(shell);
  await shell.open('/login/1?redirect=/reminders');
  await fillLogin(shell.page, patron);
  await shell.page.getByRole('switch', { name: /^Erinnern: / }).click();
  await expect(shell.page.getByText(/^Zuletzt aktualisiert: /)).toBeVisible();
  const scope = await shell.page.evaluate(() => localStorage.getItem('buchfink-scope') ?? '');
  const notification = [...phone.pending.values()].find(({ extra }) => extra.type === 'lent');
  expect(notification?.extra).toMatchObject({ scope, userId: patron.userId });
  await shell.open('/login/1?redirect=/account');
  await fillLogin(shell.page, child);
  await expect(shell.page.getByRole('main')).toContainText(child.name);

  await shell.open('/settings');
  await shell.page.getByRole('button', { name: /^Wechseln.*Silbertal$/ }).click();
  await expect(shell.page).toHaveURL('https://localhost/');
  const renewals: string[] = [];
  shell.page.on('request', (request) => {
    if (/\/prolong(All)?$/.test(request.url())) renewals.push(request.url().replace(/\/services\/.*/, ''));
  });
  await shell.emit('LocalNotifications', 'localNotificationActionPerformed', { actionId: 'renew', notification });
  await expect(shell.page).toHaveURL('https://localhost/account');
  await expect(shell.page.getByRole('main')).toContainText(patron.name);
  await expect.poll(() => renewals[0]).toBe(scope.slice(1));
  const sheet = shell.page.getByRole('dialog');
  await expect(sheet).toContainText(/Verlängert bis/);
  // A reload renews nothing more.
  const count = renewals.length;
  await shell.reload();
  await expect(shell.page.getByRole('main')).toContainText(patron.name);
  expect(renewals).toHaveLength(count);
});

test('notifications of an earlier version become those of their service', async ({ shell, phone }) => {
  await shell.openServiceChoice();
  await choice(shell, 'Silbertal').click();
  await accept(shell);
  await shell.open('/settings');
  await shell.page.getByRole('button', { name: /^Wechseln.*Goldberg$/ }).click();
  await expect(shell.page).toHaveURL('https://localhost/');
  await accept(shell);
  await shell.open('/login/1?redirect=/reminders');
  await fillLogin(shell.page, patron);
  await shell.page.getByRole('switch', { name: /^Erinnern: / }).click();
  await expect(shell.page.getByText(/^Zuletzt aktualisiert: /)).toBeVisible();
  await shell.kill();
  const planned = new Map(phone.pending);
  phone.pending.clear();
  for (const { extra, ...notification } of planned.values()) {
    const { scope, libraryId, userId, type, date } = extra;
    const kind = [type, `${type}-expired`].find(
      (candidate) => hashOf([scope, libraryId, userId, candidate, date]) === notification.id,
    );
    const id = hashOf([libraryId, userId, kind, date]);
    phone.pending.set(id, { ...notification, id, extra: { libraryId, userId, type, date } });
  }
  expect(phone.pending.size).toBe(planned.size);
  await shell.open('/');
  await expect.poll(() => [...phone.pending.keys()].sort()).toEqual([...planned.keys()].sort());
});

test('a link of the other service opens there; a link of none stays outside', async ({ shell, phone, second }) => {
  phone.launchUrl = `${second.address}/about`;
  await shell.openServiceChoice();
  await choice(shell, 'Silbertal').click();
  // The link that started the app belongs to the other service.
  await expect(shell.page).toHaveURL('https://localhost/about');
  await shell.page.waitForFunction((address) => localStorage.getItem('buchfink-service') === address, second.address);
  // Only once: a change in the settings is not undone by it.
  await accept(shell);
  await shell.open('/settings');
  await shell.page.getByRole('button', { name: /^Wechseln.*Silbertal$/ }).click();
  await expect(shell.page).toHaveURL('https://localhost/');
  await expect(shell.page.getByRole('main')).toBeVisible();
  await shell.emit('App', 'appUrlOpen', { url: 'https://evil.example/settings' });
  await expect(shell.page).toHaveURL('https://localhost/');
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('asks in the language of the phone', async ({ shell }) => {
    await shell.openServiceChoice();
    await expect(shell.page.getByRole('heading', { name: 'Which libraries do you use?' })).toBeVisible();
  });
});
