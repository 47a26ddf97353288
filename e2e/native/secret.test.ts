import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type SecondService, startSecondService } from '../support/native/second-service.ts';
import { test as base, expect } from '../support/native/shell.ts';
import { fillLogin, patron } from '../support/patron.ts';
import { oneOf } from '../support/walks/cover.ts';

const test = base.extend<object, { observed: SecondService }>({
  observed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object
    async ({}, use) => {
      const service = await startSecondService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  services: async ({ observed }, use) => use([{ name: 'Silbertal', url: observed.origin }]),
});

/** Every text that the page can store or show: all web storages with their contents, cookies, the window, the document. */
function everythingInPage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => {
        const cache = await window.caches.open(name);
        const bodies = (await cache.keys()).map(async (key) => [key.url, await (await cache.match(key))?.text()]);
        return [name, await Promise.all(bodies)];
      }),
    );
    const finished = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await finished(indexedDB.open(name));
        const stores = [...database.objectStoreNames];
        const values = stores.map((store) => finished(database.transaction(store).objectStore(store).getAll()));
        return [name, await Promise.all(values)];
      }),
    );
    const storages = [{ ...localStorage }, { ...sessionStorage }, caches, databases];
    const shown = [document.cookie, window.name, history.state, location.href, document.documentElement.outerHTML];
    return JSON.stringify([...storages, ...shown]);
  });
}

/** The forms in which a secret could be written down. */
const writtenForms = (secret: string): Buffer[] => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('base64')),
  Buffer.from(secret, 'base64url'),
  Buffer.from(Buffer.from(secret, 'base64url').toString('hex')),
];

for (const platform of oneOf(['android', 'ios'] as const, 1)) {
  test.describe(`on ${platform}`, () => {
    test.use({ platform });

    test('the secret of a login is in the safe of the phone and nowhere else', async ({ shell, phone, observed }) => {
      const said: string[] = [];
      const listen = (page: Page) => page.on('console', (message) => said.push(message.text()));
      listen(shell.page);
      const secrets = new Set<string>();
      const remember = () => {
        for (const value of phone.safe.values()) secrets.add(JSON.parse(value));
      };
      await shell.open('/login/1?redirect=/account');
      await fillLogin(shell.page, patron);
      await expect(shell.page.getByRole('main')).toContainText(patron.name);
      await expect.poll(() => phone.safe.size).toBe(1);
      remember();
      const pages = [await everythingInPage(shell.page)];
      // The next start brings a new secret in the place of the old one.
      await shell.kill();
      listen(shell.page);
      await shell.open('/account');
      await expect(shell.page.getByRole('main')).toContainText(patron.name);
      await expect.poll(() => [...phone.safe.values()].every((value) => secrets.has(JSON.parse(value)))).toBe(false);
      remember();
      pages.push(await everythingInPage(shell.page));
      expect(await shell.page.context().cookies()).toEqual([]);
      expect(pages.join()).toContain('buchfink');

      expect(secrets.size).toBe(2);
      const log = observed.output();
      expect(log).toContain('/auth/refresh');
      const files = readdirSync(observed.data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      expect(files.some((file) => file.endsWith('sessions.db'))).toBe(true);
      for (const secret of secrets) {
        expect(secret).toMatch(/^[\w-]{43}$/);
        for (const form of writtenForms(secret)) {
          expect(pages.some((text) => Buffer.from(text).includes(form))).toBe(false);
          expect(Buffer.from(said.join('\n')).includes(form)).toBe(false);
          expect(Buffer.from(log).includes(form)).toBe(false);
          for (const file of files) expect(readFileSync(file).includes(form), file).toBe(false);
        }
      }
      // Kept for this phone alone (KeychainAccess.afterFirstUnlockThisDeviceOnly), and in no cloud.
      expect(phone.safeOptions.length).toBeGreaterThan(0);
      for (const options of phone.safeOptions) expect(options).toMatchObject({ access: 3, sync: false });
    });
  });
}
