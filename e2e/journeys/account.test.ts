import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, noConnection, test } from '../support/app.ts';
import { type DemoCard, getAccount, startLoggedIn } from '../support/logged-in.ts';
import { patron } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { oneOf } from '../support/walks/cover.ts';

const card = (userId: string): DemoCard => ({ libraryId: 1, userId, password: 'demo1234' });
const today = card('1000006');
const main = (page: Page) => page.getByRole('main');
const row = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title }).first();
const dialog = (page: Page) => page.getByRole('dialog');

async function openAccount(page: Page, of: DemoCard): Promise<void> {
  await startLoggedIn(page, [of]);
  await page.goto('/account');
  await untilSettled(page);
}

/**
 * A loan that can still be renewed: in the second browser, earlier tests have already renewed the loans of the first
 * card.
 */
async function renewableLoan(request: APIRequestContext) {
  for (const of of [today, card('1000008'), card('1000003'), card('1000002'), card('1000001')]) {
    const loan = (await getAccount(request, of)).lent.find(({ renewal }) => renewal.possible);
    if (loan) return { of, loan };
  }
  throw new Error('no card has a loan that can be renewed');
}

test.describe('acts that change an account', () => {
  // A renewal or cancellation lasts for all later tests, so they run one after the other and only once.
  test.describe.configure({ mode: 'serial' });

  test('renews one loan with one press and announces the new due date', async ({ page, request }) => {
    const { lent } = await getAccount(request, today);
    const [loan] = lent.filter(({ renewal }) => renewal.possible);
    await openAccount(page, today);
    await main(page)
      .getByRole('button', { name: `Verlängern: ${loan?.title}` })
      .click();
    await expect(page.getByText(`„${loan?.title}“ ist verlängert bis`)).toBeVisible();
    await expect(row(page, loan?.title ?? '')).toContainText(/in \d\d Tagen/);
    await expect(main(page).getByRole('button', { name: `Verlängern: ${loan?.title}` })).toHaveCount(0);
    const after = await getAccount(request, today);
    expect(after.lent.find(({ id }) => id === loan?.id)?.deadline).toBe(loan?.renewal.until);
  });

  test('looks up a renewal whose answer was lost instead of reporting a failure', async ({ page, request, watch }) => {
    watch.expectFault(/Failed to load resource: net::ERR_FAILED/);
    const { lent } = await getAccount(request, today);
    const [loan] = lent.filter(({ renewal }) => renewal.possible);
    await openAccount(page, today);
    await page.route(/\/prolong$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await main(page)
      .getByRole('button', { name: `Verlängern: ${loan?.title}` })
      .click();
    await expect(page.getByText(`„${loan?.title}“ ist verlängert bis`)).toBeVisible();
    expect(lent.length).toBe((await getAccount(request, today)).lent.length);
  });

  test(
    'does not claim to know the result of a renewal until the connection is back',
    noConnection,
    async ({ page, context, request, watch }) => {
      watch.expectFault(/Failed to load resource: net::ERR/);
      const { of, loan } = await renewableLoan(request);
      await openAccount(page, of);
      await page.route(/\/prolong$/, async (route) => {
        await context.setOffline(true);
        await route.abort();
      });
      await main(page)
        .getByRole('button', { name: `Verlängern: ${loan.title}` })
        .click();
      await expect(dialog(page)).toContainText('Noch keine Antwort. Sobald Sie verbunden sind, wird nachgesehen.');
      await expect(dialog(page)).not.toContainText('Nicht verlängert');
      await page.unroute(/\/prolong$/);
      await context.setOffline(false);
      await expect(dialog(page)).toContainText('Nicht verlängert, noch fällig am');
      await dialog(page).getByRole('button', { name: 'Fertig' }).click();
      await expect(row(page, loan.title)).toBeVisible();
    },
  );

  test('renews a loan once when two browsers try, and tells the second one why not in its own language', async ({
    page,
    browser,
    baseURL,
    request,
  }) => {
    const { lent } = await getAccount(request, today);
    const [loan] = lent.filter(({ renewal }) => renewal.possible);
    const otherDevice = await browser.newContext({
      locale: 'en-GB',
      serviceWorkers: 'block',
      baseURL,
    });
    await seedVisitor(otherDevice, { locale: 'en', libraryId: 1 });
    const second = await otherDevice.newPage();
    await Promise.all([openAccount(page, today), openAccount(second, today)]);
    const press = (tab: Page, name: string) => main(tab).getByRole('button', { name }).click();
    const count = async (german: Locator, english: Locator) => (await german.count()) + (await english.count());
    const renewed = [
      page.getByText(`„${loan?.title}“ ist verlängert bis`),
      second.getByText(`“${loan?.title}” is renewed until`),
    ] as const;
    const refused = [dialog(page).getByText('zu früh'), dialog(second).getByText('too early')] as const;
    // The message is shown for five seconds, which the other press may need as well.
    await Promise.all([
      press(page, `Verlängern: ${loan?.title}`),
      press(second, `Renew: ${loan?.title}`),
      expect.poll(() => count(...renewed)).toBe(1),
      expect.poll(() => count(...refused)).toBe(1),
    ]);
    await otherDevice.close();
    const after = await getAccount(request, today);
    expect(after.lent.find(({ id }) => id === loan?.id)?.renewal.count).toBe((loan?.renewal.count ?? 0) + 1);
  });

  test('shows the result of each loan after renewing all', async ({ page, request }) => {
    const { lent } = await getAccount(request, today);
    const possible = lent.filter(({ renewal }) => renewal.possible).length;
    await openAccount(page, today);
    await main(page).getByRole('button', { name: 'Alle verlängern' }).click();
    const of =
      possible === lent.length ? `Alle ${lent.length} verlängert` : `${possible} von ${lent.length} verlängert`;
    await expect(page.getByRole('dialog', { name: of })).toBeVisible();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(lent.length);
    await expect(dialog(page)).toContainText('von jemand anderem vorgemerkt. Es bleibt fällig am');
    await expect(dialog(page)).toContainText('so oft verlängert, wie es möglich ist');
    await dialog(page).getByRole('button', { name: 'Fertig' }).click();
    await expect(main(page)).toContainText('Zurzeit lässt sich nichts verlängern.');
  });

  test('renews the selected loans of several cards, then all, with one press each', async ({ page, request }) => {
    const family: DemoCard[] = [card('1000002'), { libraryId: 5, userId: '5000001', password: 'demo1234' }];
    await startLoggedIn(page, family);
    await page.goto('/accounts');
    await untilSettled(page);
    const lent = (await Promise.all(family.map((card) => getAccount(request, card)))).flatMap((card) => card.lent);
    const sorted = lent.toSorted(
      (a, b) => (a.deadline ?? '').localeCompare(b.deadline ?? '') || a.title.localeCompare(b.title, 'de'),
    );
    await expect(main(page).getByRole('heading', { level: 4 })).toHaveText(sorted.map(({ title }) => title));
    const [first, second] = sorted;
    await main(page)
      .getByRole('checkbox', { name: `${first?.title} auswählen` })
      .check();
    await main(page)
      .getByRole('checkbox', { name: `${second?.title} auswählen` })
      .check();
    const bar = main(page).getByRole('group', { name: 'Auswahl' });
    await expect(bar).toContainText('2 ausgewählt');
    await bar.getByRole('button', { name: 'Verlängern', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Beide verlängert' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await main(page).getByRole('button', { name: 'Alle verlängern' }).click();
    await expect(page.getByRole('dialog', { name: `2 von ${lent.length} verlängert` })).toBeVisible();
    await expect(dialog(page)).toContainText('Ilja Specht');
    await expect(dialog(page)).toContainText('Finja Specht');
  });

  test('moves a reservation to another branch, pauses it, resumes it and cancels it', async ({ page, request }) => {
    const { reservations } = await getAccount(request, patron);
    // One of the demo's own: other tests reserve by this card today.
    const today = new Date().toISOString().slice(0, 10);
    const title =
      reservations.findLast(({ state, reservedDate = today }) => state === 'queued' && reservedDate < today)?.title ??
      '';
    await openAccount(page, patron);
    const loanRow = row(page, title);
    await loanRow.getByRole('button', { name: 'Abholort ändern' }).click();
    await dialog(page).getByRole('radio').last().check();
    const branch = await dialog(page).getByRole('radio').last().locator('xpath=..').textContent();
    await dialog(page).getByRole('button', { name: 'Abholort ändern' }).click();
    await expect(dialog(page).getByRole('status')).toBeVisible();
    await expect(loanRow).toContainText(`Abholort: ${branch?.trim()}`);
    await dialog(page).getByRole('button', { name: 'Schließen' }).last().click();
    await expect(dialog(page)).toHaveCount(0);

    await loanRow.getByRole('button', { name: 'Aussetzen' }).click();
    await dialog(page).getByRole('button', { name: 'Aussetzen' }).click();
    await expect(loanRow).toContainText('Ausgesetzt');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(loanRow).toContainText('In der Warteliste');

    await loanRow.getByRole('button', { name: 'Vormerkung aufheben' }).click();
    await expect(dialog(page)).toContainText('Ihr Platz in der Warteliste geht dabei verloren.');
    await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(loanRow).toBeVisible();
    await loanRow.getByRole('button', { name: 'Vormerkung aufheben' }).click();
    await dialog(page).getByRole('button', { name: 'Vormerkung aufheben' }).click();
    await expect(main(page).getByText(title)).toHaveCount(0);
    const after = await getAccount(request, patron);
    expect(after.reservations.map((reservation) => reservation.title)).not.toContain(title);
  });

  test('works by keyboard alone: log in, select, renew, read the result, continue where the focus was', async ({
    page,
    request,
  }) => {
    const child = card('1000003');
    const { lent } = await getAccount(request, child);
    const [first, second] = lent.filter(({ renewal }) => renewal.possible);
    await page.goto('/login/1');
    await page.getByLabel(/^Ausweisnummer/).focus();
    await page.keyboard.type(child.userId);
    await page.keyboard.press('Tab');
    await page.keyboard.type(child.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const tabTo = async (name: string | RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab');
        const focused = page.locator(':focus');
        if ((await focused.count()) && (await focused.and(page.getByRole('checkbox', { name })).count())) return;
        if ((await focused.count()) && (await focused.and(page.getByRole('button', { name })).count())) return;
      }
      throw new Error(`${name} cannot be reached by the keyboard`);
    };
    await main(page).getByRole('button', { name: 'Alle verlängern' }).waitFor();
    for (const loan of [first, second]) {
      await tabTo(`${loan?.title} auswählen`);
      await page.keyboard.press('Space');
    }
    await tabTo(/^Verlängern$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Beide verlängert' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

test('keeps the last list with its age while the library does not answer, and refreshes it afterwards', async ({
  page,
  watch,
}) => {
  watch.expectFault(/status of 503/);
  await openAccount(page, patron);
  await main(page).getByRole('heading', { level: 4 }).first().waitFor();
  const loans = await main(page).getByRole('heading', { level: 4 }).count();
  await page.route(/\/account\/info$/, (route) =>
    route.fulfill({
      status: 503,
      json: { exceptionType: 'ApiException', code: 'library-unavailable', message: 'Die Bibliothek antwortet nicht.' },
    }),
  );
  await main(page)
    .getByRole('button', { name: /aktualisier/i })
    .click();
  await expect(main(page)).toContainText('Das Konto konnte nicht aktualisiert werden.');
  await expect(main(page).getByRole('heading', { level: 4 })).toHaveCount(loans);
  await page.unroute(/\/account\/info$/);
  await main(page)
    .getByRole('button', { name: /aktualisier/i })
    .click();
  await expect(page.getByText('Das Konto ist auf dem neuesten Stand.')).toBeVisible();
  await expect(main(page)).not.toContainText('konnte nicht aktualisiert werden');
});

test('refreshes the account automatically after accountRenewTime seconds', async ({ page }) => {
  await startLoggedIn(page, [patron]);
  await page.addInitScript(() => {
    const state = JSON.parse(localStorage.getItem('buchfink') ?? 'null');
    if (!state) return;
    state.settings.accountRenewTime = 2;
    localStorage.setItem('buchfink', JSON.stringify(state));
  });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/account/info')) requests += 1;
  });
  await page.goto('/account');
  await expect.poll(() => requests).toBeGreaterThanOrEqual(3);
});

for (const path of oneOf(['/accounts', '/account', '/'], 1))
  test(`reports a failed automatic refresh on ${path}`, async ({ page, watch }) => {
    watch.expectFault(/503/);
    await startLoggedIn(page, [patron]);
    await page.addInitScript(() => {
      const state = JSON.parse(localStorage.getItem('buchfink') ?? 'null');
      if (!state) return;
      state.settings.accountRenewTime = 2;
      localStorage.setItem('buchfink', JSON.stringify(state));
    });
    let isDown = false;
    await page.route(/\/account\/info$/, (route) => {
      const json = {
        exceptionType: 'ApiException',
        code: 'library-unavailable',
        message: 'Die Bibliothek antwortet nicht.',
      };
      return isDown ? route.fulfill({ status: 503, json }) : route.fallback();
    });
    const read = page.waitForResponse(/\/account\/info$/);
    await page.goto(path);
    await read;
    await expect(page.getByText(/fällig/i).first()).toBeVisible();
    const notice = page.getByText('Nicht alle Konten konnten automatisch aktualisiert werden!');
    await expect(notice).toHaveCount(0);
    isDown = true;
    await expect(notice).toBeVisible();
  });

/** Runs in the page: everything a virtual screen reader says in its main part. */
const readMain = `(async () => {
  const { virtual } = await import('/virtual-screen-reader.js');
  await virtual.start({ container: document.querySelector('main') });
  while ((await virtual.lastSpokenPhrase()) !== 'end of main') await virtual.next();
  const log = await virtual.spokenPhraseLog();
  await virtual.stop();
  return log;
})()`;

test('a virtual screen reader announces each loan with its date and its actions', async ({ page, request }) => {
  const { lent } = await getAccount(request, patron);
  const script = readFileSync('node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js', 'utf8');
  await page.route('**/virtual-screen-reader.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await openAccount(page, patron);
  await main(page).getByRole('button', { name: 'Alle verlängern' }).waitFor();
  const spoken = await page.evaluate<string[]>(readMain);
  const text = spoken.join('\n');
  expect(text).toContain('heading, Ihr Konto, level 1');
  expect(text).toContain('heading, Überfällig 1, level 3');
  for (const { title, recordId } of lent) expect(text).toContain(recordId ? `link, ${title}` : title);
  const renewable = lent.find(({ renewal }) => renewal.possible);
  expect(text).toContain(`checkbox, ${renewable?.title} auswählen, not checked`);
  expect(text).toContain(`button, Verlängern: ${renewable?.title}`);
  expect(text).toMatch(/Fällig in \d+ Tagen, (Mo|Di|Mi|Do|Fr|Sa|So)/);
  expect(text).toContain('Nicht verlängerbar: Jemand wartet darauf');
  // Colours, pictures and short dates add nothing that is not also said in words.
  expect(text).not.toMatch(/\bimg\b|graphic/);
});
