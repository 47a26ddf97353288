import { findSpilledTitles } from '../support/checks/large-text.ts';
import { expect, test } from '../support/native/shell.ts';

test.describe('the first start', () => {
  test.use({ isFirstStart: true });

  test('chooses the library that the store was told', async ({ shell, phone }) => {
    phone.referrer = 'libId:5';
    await shell.open('/');
    await shell.page.waitForFunction(() => JSON.parse(localStorage.buchfink ?? '{}').selection?.libraryId === 5);
  });
});

test('a link of the service or of the scheme opens its screen, any other one does not', async ({ shell, baseURL }) => {
  await shell.open('/');
  const open = (url: string) => shell.emit('App', 'appUrlOpen', { url });
  await open(`${baseURL}/map`);
  await expect(shell.page).toHaveURL(/\/map$/);
  await open('buchfink://open/about');
  await expect(shell.page).toHaveURL(/\/about$/);
  for (const url of ['https://evil.example/settings', 'buchfink://other/settings', 'javascript:alert(1)', 'no address'])
    await open(url);
  await expect(shell.page).toHaveURL(/\/about$/);
});

test('the back button closes a dialog, goes back, and puts the app away on the first screen', async ({
  shell,
  phone,
}) => {
  const back = () => shell.emit('App', 'backButton', { canGoBack: true });
  await shell.open('/');
  await shell.page.getByRole('main').getByRole('link').first().click();
  await expect(shell.page).not.toHaveURL('https://localhost/');
  await back();
  await expect(shell.page).toHaveURL('https://localhost/');
  await back();
  await expect.poll(() => phone.isMinimized).toBe(true);
});

test('with large text the title stays in its bar, and short words stay whole', async ({ shell }) => {
  for (const path of ['/reminders', '/checkout', '/acquisitions', '/libraries']) {
    await shell.open(path);
    await shell.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(shell.page.getByRole('banner').locator('b')).not.toBeEmpty();
    expect(await findSpilledTitles(shell.page)).toEqual([]);
  }
});

test.describe('on iOS', () => {
  test.use({ platform: 'ios' });

  test('the icon follows the library that the app is bound to, and the app starts anew', async ({ shell, phone }) => {
    await shell.open('/settings');
    await shell.page.getByRole('button', { name: 'Umstellen' }).click();
    const dialog = shell.page.getByRole('dialog', { name: 'Nur noch diese Bibliothek?' });
    await expect(dialog).toContainText('Die App startet dafür neu');
    await dialog.getByRole('button', { name: 'Umstellen' }).click();
    await expect.poll(() => phone.icon).toBe('library_1');
    await expect(shell.page).toHaveURL('https://localhost/');
  });

  test('the app starts anew at home without an icon of the library, which nothing promises', async ({
    shell,
    phone,
  }) => {
    await shell.open('/start/3');
    await shell.open('/settings');
    await shell.page.getByRole('button', { name: 'Umstellen' }).click();
    const dialog = shell.page.getByRole('dialog', { name: 'Nur noch diese Bibliothek?' });
    await expect(dialog).toContainText('Die App startet dafür neu');
    await expect(dialog).toContainText('Das Symbol der App auf Ihrem Gerät bleibt, wie es ist.');
    await shell.page.evaluate(() => Object.assign(window, { isEarlierPage: true }));
    await dialog.getByRole('button', { name: 'Umstellen' }).click();
    await shell.page.waitForFunction(() => !('isEarlierPage' in window));
    await expect(shell.page).toHaveURL('https://localhost/');
    expect(phone.icon).toBeUndefined();
  });
});
