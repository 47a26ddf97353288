import { expect, test } from '../support/native/shell.ts';
import { child, fillLogin, openAccountMenu, patron, readStorage } from '../support/patron.ts';
import { oneOf } from '../support/walks/cover.ts';

const card = { userId: patron.userId, password: patron.password };

for (const platform of oneOf(['android', 'ios'] as const, 0)) {
  test.describe(`on ${platform}`, () => {
    test.use({ platform });

    test('a login lasts when the app is killed, and its secret is in the safe of the phone alone', async ({
      shell,
      phone,
    }) => {
      await shell.open('/login/1?redirect=/account');
      await fillLogin(shell.page, card);
      await expect(shell.page).toHaveURL('https://localhost/account');
      await expect(shell.page.getByRole('main')).toContainText(patron.name);
      await expect.poll(() => phone.safe.size).toBe(1);
      const [secret = ''] = phone.safe.values();
      expect(secret.length).toBeGreaterThan(20);
      expect(await readStorage(shell.page)).not.toContain(secret.replaceAll('"', ''));
      expect(await shell.page.context().cookies()).toEqual([]);

      await shell.kill();
      await shell.open('/account');
      await expect(shell.page.getByRole('main')).toContainText(patron.name);
      // Each refresh brings a new secret in the place of the old one.
      await expect.poll(() => [...phone.safe.values()]).not.toEqual([secret]);
      expect(phone.safe.size).toBe(1);
    });

    test('a logout takes the secret away, here and at the service', async ({ shell, phone }) => {
      await shell.open('/login/1?redirect=/account');
      await fillLogin(shell.page, card);
      await expect(shell.page).toHaveURL('https://localhost/account');
      await expect(shell.page.getByRole('main')).toContainText(patron.name);
      await shell.page.getByRole('banner').getByRole('button', { name: 'Konto' }).click();
      await shell.page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await expect.poll(() => phone.safe.size).toBe(0);
      await expect(shell.page).toHaveURL(/\/login/);
    });

    test('a logout of all cards takes all secrets away, and says who was logged out', async ({ shell, phone }) => {
      for (const { userId, password } of [child, patron]) {
        await shell.open('/login/1?redirect=/accounts');
        await fillLogin(shell.page, { userId, password });
        await expect(shell.page).toHaveURL('https://localhost/accounts');
      }
      await expect.poll(() => phone.safe.size).toBe(2);
      await (await openAccountMenu(shell.page)).getByRole('menuitem', { name: 'Alle abmelden' }).click();
      const message = shell.page.getByRole('region', { name: 'Meldungen' });
      await expect(message).toContainText(/^Abgemeldet: Mara Specht \(.*\), Finja Specht \(.*\)\./);
      await expect.poll(() => phone.safe.size).toBe(0);
    });
  });
}

test('a search over all libraries streams to a phone', async ({ shell }) => {
  await shell.open('/metasearch?FREE=krimi');
  await expect(shell.page.getByRole('main')).toContainText(/[1-9][\d.]* (Titel|Treffer)/);
});
