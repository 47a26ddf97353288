import type { OperatorLocale } from '@buchfink/contract/locale';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { findLentTitle, findMagazine } from '../support/lent-titles.ts';
import { type DemoCard, getAccount, startLoggedIn } from '../support/logged-in.ts';
import { fillLogin, neighbour, openAccountMenu, patron, refusedAnswer } from '../support/patron.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { oneOf } from '../support/walks/cover.ts';

const adultCard: DemoCard = { libraryId: 1, userId: '1000002', password: 'demo1234' };
const unwritten: DemoCard = { libraryId: 8, userId: '8000001', password: 'demo1234' };
/** Cards of the library where a renewal may cost something, and of the one that takes reservations on its website. */
const paying: DemoCard = { libraryId: 11, userId: '11000001', password: 'demo1234' };

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title }).first();

/** Text shown for each card after its login; the first card logs in directly, the others are added to it. */
const accounts: readonly (readonly [userId: string, shown: Readonly<Record<OperatorLocale, readonly string[]>>])[] = [
  [
    patron.userId,
    {
      de: [
        'Abholbereit',
        'Abholnummer',
        'Nicht abgeholt',
        'Unterwegs zu Ihnen',
        'Ausgesetzt, bis',
        'In der Warteliste',
      ],
      en: ['Ready to pick up', 'Pick-up number', 'Not picked up', 'On its way to you', 'Paused, until', 'In the queue'],
    },
  ],
  [
    '1000004',
    {
      de: [
        'Nicht verlängerbar, solange das Konto gesperrt ist',
        'Ihre Bibliothek sagt Ihnen, warum',
        'Zurzeit lässt sich nichts verlängern.',
      ],
      en: [
        'Cannot be renewed while the account is blocked',
        'Your library tells you why',
        'Nothing can be renewed at the moment.',
      ],
    },
  ],
  [
    '1000009',
    {
      de: [
        'Ausweis abgelaufen am',
        'Nicht verlängerbar, weil der Ausweis abgelaufen ist',
        'Sie können ihn hier verlängern',
        'Zurzeit lässt sich nichts verlängern.',
      ],
      en: [
        'Card expired on',
        'Cannot be renewed because the card has expired',
        'You can renew it here',
        'Nothing can be renewed at the moment.',
      ],
    },
  ],
  [
    '1000005',
    {
      de: [
        'Ihre offenen Gebühren sind zu hoch.',
        'Sobald Sie bezahlt haben',
        'Zusammen',
        'Ersatz für „Die Wand“',
        'Nicht verlängerbar wegen offener Gebühren',
      ],
      en: [
        'Your open fees are too high.',
        'Once you have paid',
        'Total',
        'Ersatz für „Die Wand“',
        'Cannot be renewed because of open fees',
      ],
    },
  ],
  ['1000007', { de: ['Nichts ausgeliehen, nichts vorgemerkt'], en: ['Nothing on loan, nothing reserved'] }],
  [
    '1000008',
    { de: ['Jürgen Öztürk-Weiß', 'Kopien für Frau Müßig'], en: ['Jürgen Öztürk-Weiß', 'Kopien für Frau Müßig'] },
  ],
];

const logins = {
  de: { wrong: 'Ausweisnummer, Passwort oder PIN ist falsch.', another: 'Weiterer Ausweis', fees: 'Gebühren' },
  en: { wrong: 'Card number, password or PIN is wrong.', another: 'Another card', fees: 'Fees' },
};

for (const locale of oneOf(['de', 'en'] as const, 0)) {
  test(`explains a wrong PIN and each condition of an account in words (${locale})`, async ({
    page,
    context,
    request,
    watch,
  }) => {
    watch.expectFault(refusedAnswer);
    const words = logins[locale];
    await seedVisitor(context, { locale, libraryId: 1 });
    await page.goto('/login/1');
    await fillLogin(page, { userId: '1000007', password: 'wrong' });
    await expect(main(page)).toContainText(words.wrong);
    for (const [userId, expectedTexts] of accounts) {
      await fillLogin(page, { userId, password: 'demo1234' });
      await expect(page).toHaveURL('/account');
      for (const text of expectedTexts[locale]) await expect(main(page)).toContainText(text);
      if (userId === '1000005') {
        const { fees, account } = await getAccount(request, { libraryId: 1, userId, password: 'demo1234' });
        const lines = main(page).getByRole('region', { name: words.fees }).getByRole('listitem');
        await expect(lines).toHaveCount(fees.length + 1);
        if (locale === 'de') await expect(lines.last()).toContainText(account.pendingFees?.text ?? '?');
      }
      const menu = await openAccountMenu(page);
      await menu.getByRole('menuitem', { name: words.another }).click();
      await expect(page).toHaveURL(/\/login/);
    }
  });
}

test.describe('renewals and reservations', () => {
  // Each test sees what the one before changed, so they run one after the other.
  test.describe.configure({ mode: 'serial' });

  test('asks before a renewal that costs something, and accepts no, then yes (de)', async ({ page, request }) => {
    const { lent } = await getAccount(request, paying);
    const film = lent.find(({ mediaType, renewal }) => mediaType === 'DVD' && renewal.possible)?.title ?? '';
    await startLoggedIn(page, [paying]);
    await page.goto('/account');
    for (const reason of [/Verlängerbar ab/, /Schon 2-mal verlängert/, /Jemand wartet darauf/])
      await expect(main(page)).toContainText(reason);
    const renew = main(page).getByRole('button', { name: `Verlängern: ${film}` });
    await expect(row(page, film)).toContainText('für 0,50 €');
    await renew.click();
    await expect(dialog(page).getByRole('heading')).toHaveText('Für 0,50 € verlängern?');
    await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
    await expect(dialog(page)).toHaveCount(0);
    const dates = async () => (await getAccount(request, paying)).lent.map(({ deadline }) => deadline);
    expect(await dates()).toEqual(lent.map(({ deadline }) => deadline));
    await renew.click();
    await dialog(page).getByRole('button', { name: 'Für 0,50 € verlängern' }).click();
    await expect(page.getByText(`„${film}“ ist verlängert bis`)).toBeVisible();
    expect((await getAccount(request, paying)).fees).toMatchObject([{ kind: 'renewal', amount: 50, itemTitle: film }]);
  });

  test('shows the result of each loan after renewing all, and asks about the costs before (en)', async ({
    page,
    context,
    request,
  }) => {
    const { lent } = await getAccount(request, paying);
    const possible = lent.filter(({ renewal }) => renewal.possible);
    await seedVisitor(context, { locale: 'en', libraryId: 11 });
    await startLoggedIn(page, [paying]);
    await page.goto('/account');
    for (const reason of [/Can be renewed from/, /Already renewed 2 times/, /someone is waiting for it/])
      await expect(main(page)).toContainText(reason);
    await main(page).getByRole('button', { name: 'Renew all' }).click();
    await expect(dialog(page).getByRole('heading')).toHaveText('Renew for €0.50?');
    await dialog(page).getByRole('button', { name: 'Renew for €0.50' }).click();
    await expect(page.getByRole('dialog', { name: `${possible.length} of ${lent.length} renewed` })).toBeVisible();
    await expect(dialog(page).getByText('Renewed until')).toHaveCount(possible.length);
    for (const reason of ['too early', 'reserved by someone else', 'as often as'])
      await expect(dialog(page)).toContainText(reason);
  });

  const reserving = {
    de: {
      reserve: 'Vormerken',
      next: 'Vormerken',
      branch: 'Wo möchten Sie es abholen?',
      copy: 'Welches Exemplar möchten Sie?',
      email: 'E-Mail-Adresse',
      wrongEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
      fee: 'Für 1,00 € vormerken',
      done: 'Der Titel ist für Sie vorgemerkt.',
      open: /^Seite öffnen/,
      cancel: 'Vormerkung aufheben',
    },
    en: {
      reserve: 'Reserve',
      next: 'Reserve',
      branch: 'Where would you like to pick it up?',
      copy: 'Which copy would you like?',
      email: 'E-mail address',
      wrongEmail: 'Please enter a valid email',
      fee: 'Reserve for €1.00',
      done: 'The title is reserved for you.',
      open: /^Open the page/,
      cancel: /^Cancel (the )?reservation/,
    },
  };

  for (const [index, locale] of oneOf([...(['de', 'en'] as const).entries()], 1)) {
    test(`asks for branch, copy, fee and e-mail address when reserving, links to a website, and can be cancelled at each step (${locale})`, async ({
      page,
      context,
      request,
    }) => {
      const words = reserving[locale];
      await seedVisitor(context, { locale, libraryId: 1 });
      await startLoggedIn(page, [adultCard, neighbour, unwritten, paying]);
      const heading = dialog(page).getByRole('heading');
      const next = dialog(page).getByRole('button', { name: words.next });
      const open = async (path: string) => {
        await page.goto(path);
        await main(page).getByRole('button', { name: words.reserve, exact: true }).click();
      };
      const chooseBranch = async () => {
        await expect(heading).toHaveText(words.branch);
        await dialog(page).getByRole('radio').first().check();
        await next.click();
      };
      const isReserved = () => expect(dialog(page).getByRole('status')).toHaveText(words.done);

      const title = await findLentTitle(request, 1, 12 + index);
      await open(title.path);
      await chooseBranch();
      await isReserved();

      const issues = await findMagazine(request, 1, index);
      await open(issues.path);
      await expect(heading).toHaveText(words.copy);
      await expect(dialog(page).getByRole('radio')).toHaveCount(issues.count);
      await dialog(page).getByRole('radio', { name: issues.lent }).check();
      await next.click();
      await chooseBranch();
      await isReserved();

      await open((await findLentTitle(request, 5, index)).path);
      await expect(heading).toHaveText(`${words.fee}?`);
      await dialog(page).getByRole('button', { name: words.fee }).click();
      await isReserved();

      await open((await findLentTitle(request, 8, index)).path);
      const field = dialog(page).getByLabel(words.email);
      await expect(field).toBeFocused();
      await field.fill('ole@example');
      await next.click();
      await expect(field).toHaveAccessibleDescription(words.wrongEmail);
      // A known e-mail address is not asked for again.
      if (locale === 'en') {
        await field.fill('ole@example.org');
        await page.keyboard.press('Enter');
        await chooseBranch();
        await isReserved();
      }

      await open((await findLentTitle(request, 11, index)).path);
      const link = dialog(page).getByRole('link', { name: words.open });
      await expect(link).toHaveAttribute('href', /^https:\/\/haselfingen\.example\/vormerken\?titel=[^/{}]+$/);
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link).toBeFocused();
      expect(context.pages()).toHaveLength(1);

      await page.goto('/account');
      for (const name of [title.title, issues.title]) {
        await row(page, name).getByRole('button', { name: words.cancel }).click();
        await dialog(page).getByRole('button', { name: words.cancel }).click();
        await expect(row(page, name)).toHaveCount(0);
      }
    });
  }
});
