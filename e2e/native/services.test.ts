import { startSecondService } from '../support/native/second-service.ts';
import { test as base, expect, type Shell } from '../support/native/shell.ts';
import { fillLogin, patron } from '../support/patron.ts';
import type { ServiceProcess } from '../support/service-process.ts';

/** An edition with two services: that of the test run, and another one. */
const test = base.extend<object, { second: ServiceProcess }>({
  second: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object
    async ({}, use) => {
      const service = await startSecondService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  services: async ({ baseURL, second }, use) =>
    use([
      { name: 'Silbertal', url: baseURL ?? '' },
      { name: 'Goldberg', url: second.origin },
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
const accept = (shell: Shell) => shell.page.getByRole('button', { name: /^(Akzeptieren|Zustimmen|Einverstanden)/ });

test('the first start asks for the service, and asks nobody before', async ({ shell, second }) => {
  const called: string[] = [];
  shell.page.on('request', (request) => called.push(new URL(request.url()).origin));
  await shell.open('/');
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
  await shell.open('/');
  await choice(shell, 'Goldberg').click();
  await accept(shell).click();
  await shell.open('/login/1?redirect=/account');
  await fillLogin(shell.page, patron);
  await expect(shell.page.getByRole('main')).toContainText(patron.name);
  expect(phone.safe.size).toBe(1);

  await shell.open('/settings');
  await shell.page.getByRole('button', { name: /^Wechseln.*Silbertal$/ }).click();
  await expect(shell.page).toHaveURL('https://localhost/');
  const silver = await shell.page.evaluate(() => localStorage.getItem('buchfink-scope'));
  expect(silver).toMatch(/^@http:\/\/127\.0\.0\.1:\d+$/);
  await expect.poll(() => libraries(shell, silver ?? '')).toBeGreaterThan(1);
  await accept(shell).click();
  // No card of the other service, and its secret is still in the safe.
  await shell.open('/account');
  await expect(shell.page).toHaveURL(/\/login/);
  expect(phone.safe.size).toBe(1);

  await shell.open('/settings');
  await shell.page.getByRole('button', { name: /^Wechseln.*Goldberg$/ }).click();
  await expect(shell.page).toHaveURL('https://localhost/');
  await shell.open('/account');
  await expect(shell.page.getByRole('main')).toContainText(patron.name);
  expect(await shell.page.evaluate(() => localStorage.getItem('buchfink-service'))).toBe(second.origin);
});

test('a link of the other service opens there; a link of none stays outside', async ({ shell, phone, second }) => {
  phone.launchUrl = `${second.origin}/about`;
  await shell.open('/');
  await choice(shell, 'Silbertal').click();
  // The link that started the app belongs to the other service.
  await expect(shell.page).toHaveURL('https://localhost/about');
  await expect.poll(() => shell.page.evaluate(() => localStorage.getItem('buchfink-service'))).toBe(second.origin);
  // Only once: a change in the settings is not undone by it.
  await accept(shell).click();
  await shell.open('/settings');
  await shell.page.getByRole('button', { name: /^Wechseln.*Silbertal$/ }).click();
  await expect(shell.page).toHaveURL('https://localhost/');
  await expect(shell.page.getByRole('main')).toBeVisible();
  await expect.poll(() => phone.listeners.some(({ event }) => event === 'appUrlOpen')).toBe(true);
  await shell.emit('App', 'appUrlOpen', { url: 'https://evil.example/settings' });
  await expect(shell.page).toHaveURL('https://localhost/');
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('asks in the language of the phone', async ({ shell }) => {
    await shell.open('/');
    await expect(shell.page.getByRole('heading', { name: 'Which libraries do you use?' })).toBeVisible();
  });
});
