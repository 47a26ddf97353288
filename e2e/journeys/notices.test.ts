import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { noConnection } from '../support/app.ts';
import { fillLogin } from '../support/patron.ts';
import { lendingPassword as password, startLendingService } from '../support/service/lending-service.ts';
import type { ProjectService } from '../support/service/project-service.ts';
import { seedVisitor } from '../support/stored-state.ts';

/** A card for each language: what one has read, the other has not. */
const cards = { de: '1000042', en: '1000043' } as const;

/** What the screens say in each language. */
const words = {
  de: {
    title: 'Nachrichten',
    unread: ['2 ungelesene Nachrichten', 'Eine ungelesene Nachricht', 'Alles gelesen'],
    inDrawer: 'Nachrichten 2 ungelesene',
    lent: 'Ausgeliehen',
    pinChanged: 'Ihr Passwort oder Ihre PIN wurde geändert',
    notYou: /^Waren Sie das nicht\?/,
    new: 'Neu',
    readAll: 'Alle als gelesen markieren',
    until: 'Bitte geben Sie es bis',
    account: 'Zum Konto',
    back: 'Zurück',
    openMenu: 'Menü öffnen',
    age: /Sie sind offline\. Stand: /,
  },
  en: {
    title: 'Messages',
    unread: ['2 unread messages', 'One unread message', 'All read'],
    inDrawer: 'Messages 2 unread',
    lent: 'Borrowed',
    pinChanged: 'Your password or PIN was changed',
    notYou: /^Was that not you\?/,
    new: 'New',
    readAll: 'Mark all as read',
    until: 'Please return it by',
    account: 'To the account',
    back: 'Back',
    openMenu: 'Open menu',
    age: /You are offline\. /,
  },
} as const;

// One service for all tests.
test.describe.configure({ mode: 'default' });

let service: ProjectService;
test.beforeAll(async () => {
  service = await startLendingService(
    {
      name: 'notices',
      title: 'Nachrichten',
      branches: [{ id: 'H', name: 'Haupthaus' }],
      rules: { notices: { kinds: ['lent', 'pin-changed'] } },
      cards: Object.values(cards),
    },
    (run) => {
      for (const [index, card] of Object.values(cards).entries()) {
        run(['copy', 'lend', '--library', '1', String(1000 + index), card]);
        run(['patron', 'set-pin', '--library', '1', card], `${password}\n`);
      }
    },
  );
});
test.afterAll(() => service.close());

async function logIn(page: Page, context: BrowserContext, locale: keyof typeof cards): Promise<void> {
  await seedVisitor(context, { libraryId: 1, locale });
  await page.goto(`${service.origin}/login/1?redirect=%2Faccount`);
  await fillLogin(page, { userId: cards[locale], password });
  await expect(page).toHaveURL(`${service.origin}/account`);
}

for (const locale of ['de', 'en'] as const)
  test(
    `the inbox counts, opens and marks what is unread, without a connection too (${locale})`,
    noConnection,
    async ({ page, context, viewport }) => {
      const say = words[locale];
      await logIn(page, context, locale);
      const main = page.getByRole('main');

      // The drawer counts by the account, and leads there.
      const isWide = (viewport?.width ?? 0) >= 960;
      if (!isWide) await page.getByRole('button', { name: say.openMenu }).click();
      await page.getByRole('navigation').getByRole('link', { name: say.inDrawer }).click();
      await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeFocused();
      await expect(main.getByText(say.unread[0])).toBeVisible();
      await expect(main.getByText(say.new, { exact: true })).toHaveCount(2);

      // A message that is opened has its words and the way on, and is read.
      await main.getByText(say.lent, { exact: true }).click();
      await expect(main.getByText(say.until)).toBeVisible();
      await expect(main.getByText(say.unread[1])).toBeVisible();

      // Without a connection it can be read on, and nothing is marked.
      await main.getByRole('link', { name: say.account }).click();
      await expect(page).toHaveURL(`${service.origin}/account`);
      await context.setOffline(true);
      await page.getByRole('button', { name: say.back }).click();
      await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
      await expect(page.getByText(say.age)).toBeVisible();
      await expect(main.getByText(say.lent, { exact: true })).toBeVisible();
      await expect(main.getByRole('button', { name: say.readAll })).toBeDisabled();
      await context.setOffline(false);

      const readAll = main.getByRole('button', { name: say.readAll });
      await expect(readAll).toBeEnabled();
      await readAll.click();
      await expect(main.getByText(say.unread[2])).toBeVisible();
      await page.reload();
      await expect(main.getByText(say.unread[2])).toBeVisible();
      await expect(main.getByText(say.new, { exact: true })).toHaveCount(0);

      // A message without a title shows its first sentence, and says it once when it is open.
      const shown = main.getByText(say.notYou).filter({ visible: true });
      await expect(shown).toHaveCount(1);
      await main.getByText(say.pinChanged, { exact: true }).click();
      await expect(main.locator('details[open]')).toHaveCount(1);
      await expect(shown).toHaveCount(1);
    },
  );
