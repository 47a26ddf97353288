import type { MultiStep } from '@buchfink/contract/multi-step';
import type { Page } from '@playwright/test';
import { expect, noConnection, test } from '../support/app.ts';
import { findLentTitle } from '../support/lent-titles.ts';
import { getAccount, startLoggedIn } from '../support/logged-in.ts';
import { child, logIn, patron } from '../support/patron.ts';
import { seedVisitor } from '../support/stored-state.ts';

const adultCard = { libraryId: 1, userId: '1000002', password: 'demo1234', name: 'Ilja Specht' };
const calls = /\/services\/[a-z]{2}\/[^/]+\/reservation$/;
/** The browser's own message about a lost connection. */
const connectionLost = /Failed to load resource: net::ERR/;

const reserveButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Vormerken', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Answers reservations in the library's place; the demo has none of these answers. */
async function answer(page: Page, ...answers: MultiStep[]): Promise<unknown[]> {
  const requests: unknown[] = [];
  await page.route(calls, async (route) => {
    requests.push(route.request().postDataJSON());
    await route.fulfill({ json: answers[requests.length - 1] ?? { status: 'UNSUPPORTED' } });
  });
  return requests;
}

test('works by keyboard alone: reserve, log in for it, choose the branch', async ({ page, request }) => {
  const { path, title } = await findLentTitle(request, 1, 0);
  await page.goto(path);
  await reserveButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\/1\?redirect=/);
  // The next screen takes the focus to its heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel(/^Ausweisnummer/).focus();
  await page.keyboard.type(adultCard.userId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(adultCard.password);
  await page.keyboard.press('Enter');
  // After the login the patron is asked: the address alone reserves nothing.
  await expect(dialog(page)).toContainText(title);
  await expect(page).toHaveURL(/act=reserve/);
  await page.getByRole('button', { name: 'Vormerken' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading')).toHaveText('Wo möchten Sie es abholen?');
  await expect(page).toHaveURL(path);
  await expect(dialog(page).getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('Bitte wählen Sie einen Abholort.');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText('Der Titel ist für Sie vorgemerkt.');
  await expect(dialog(page).getByRole('status')).toBeFocused();
  await expect(dialog(page)).toContainText('Platz in der Warteliste');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/Von Ihnen vorgemerkt, Platz \d/);
  await expect(reserveButton(page)).toHaveCount(0);
});

test('does not reserve by a link alone', async ({ page, request }) => {
  const { path } = await findLentTitle(request, 1, 1);
  const requestUrls: string[] = [];
  page.on('request', (sentRequest) => requestUrls.push(sentRequest.url()));
  await logIn(page, `${path}?act=reserve`, adultCard);
  await expect(dialog(page)).toContainText('Ausweis: Ilja Specht');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path);
  await expect(dialog(page)).toHaveCount(0);
  expect(requestUrls.filter((url) => calls.test(url))).toEqual([]);
});

test('asks which of several cards of the library to use', async ({ page, request }) => {
  const { path } = await findLentTitle(request, 1, 1);
  await logIn(page, '/about', child);
  await logIn(page, path, adultCard);
  const requests = await answer(page, { status: 'ERROR', reason: 'blocked', message: 'Ihr Konto ist gesperrt.' });
  await reserveButton(page).click();
  await expect(dialog(page).getByRole('radio', { name: /Ilja Specht/ })).toBeChecked();
  await dialog(page)
    .getByRole('radio', { name: /Finja Specht/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Vormerken' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Ihr Konto ist gesperrt.');
  expect(requests).toMatchObject([{ libraryId: 1, userId: child.userId }]);
  await expect(page).toHaveURL(path);
});

test('repeats a request whose answer was lost, and reserves once', async ({ page, request, watch }) => {
  watch.expectFault(connectionLost);
  const { path } = await findLentTitle(request, 1, 2);
  await logIn(page, path, adultCard);
  const keys: (string | undefined)[] = [];
  await page.route(calls, async (route) => {
    const isChosen = route.request().postDataJSON().step !== undefined;
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    if (isChosen && keys.length === 2) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await reserveButton(page).click();
  await dialog(page).getByRole('radio').first().check();
  await dialog(page).getByRole('button', { name: 'Vormerken' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Der Titel ist für Sie vorgemerkt.');
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
  expect(keys[1]).not.toBe(keys[0]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByText(/^Von Ihnen vorgemerkt/)).toHaveCount(1);
});

test(
  'does not claim to know the result without a connection, and asks again afterwards',
  noConnection,
  async ({ page, context, request, watch }, { project }) => {
    watch.expectFault(connectionLost);
    const { path } = await findLentTitle(request, 1, project.name === 'phone' ? 3 : 5);
    await logIn(page, path, adultCard);
    await reserveButton(page).click();
    await dialog(page).getByRole('radio').first().check();
    await context.setOffline(true);
    await dialog(page).getByRole('button', { name: 'Vormerken' }).click();
    await expect(dialog(page).getByRole('heading')).toHaveText('Noch keine Antwort');
    await expect(dialog(page).getByRole('status')).toContainText('Sobald Sie wieder verbunden sind');
    await context.setOffline(false);
    await expect(dialog(page).getByRole('status')).toHaveText('Der Titel ist für Sie vorgemerkt.');
  },
);

test('says why a reservation was refused', async ({ page, request }) => {
  const message = 'Das Exemplar ist bereits vorgemerkt.';
  await answer(page, { status: 'ERROR', reason: 'no_copy_reservable', message });
  await logIn(page, (await findLentTitle(request, 1, 4)).path, patron);
  await reserveButton(page).click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Das ging nicht');
  await expect(dialog(page).getByRole('status')).toHaveText(message);
});

test("shows the specification's rules of forms in English", async ({ page, context, request }) => {
  await seedVisitor(context, { locale: 'en', libraryId: 1 });
  const selection = [
    { key: 'n', label: 'North' },
    { key: 's', label: 'South' },
  ];
  await answer(
    page,
    { status: 'SELECTION_NEEDED', action: 'branch', selection, message: 'Where?' },
    { status: 'SELECTION_NEEDED', action: 'copy', selection, message: 'Which?' },
    { status: 'EMAIL_NEEDED', message: 'Your address?' },
    { status: 'CLIENT_CONFIRMATION_NEEDED' },
    { status: 'UNSUPPORTED' },
  );
  await logIn(page, (await findLentTitle(request, 1, 4)).path, patron);
  await page.getByRole('main').getByRole('button', { name: 'Reserve', exact: true }).click();
  const next = dialog(page).getByRole('button', { name: 'Reserve' });
  for (const [heading, rule] of [
    ['Where?', 'Branch is required'],
    ['Which?', 'Selection is required'],
  ] as const) {
    await expect(dialog(page).getByRole('heading')).toHaveText(heading);
    await next.click();
    await expect(dialog(page).getByRole('alert')).toHaveText(rule);
    await dialog(page).getByLabel('North').check();
    await next.click();
  }
  const field = dialog(page).getByLabel('E-mail address');
  await expect(field).toBeVisible();
  await next.click();
  await expect(dialog(page)).toContainText('Please enter a valid email');
  await field.fill('mara@example.org');
  await next.click();
  await expect(dialog(page)).toContainText('Would you like to reserve this title?');
  await dialog(page).getByRole('button', { name: 'Reserve', exact: true }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Not supported.');
});

test("shows the patron's reservation instead of the button", async ({ page, request }) => {
  const { reservations } = await getAccount(request, patron);
  const waiting = reservations.find(({ recordId, state }) => recordId && state === 'queued');
  await startLoggedIn(page, [patron]);
  await page.goto(`/record/1/${encodeURIComponent(waiting?.recordId ?? '')}`);
  await expect(page.getByRole('main')).toContainText('Von Ihnen vorgemerkt');
  await expect(reserveButton(page)).toHaveCount(0);
});

test("shows the patron's loan on the watchlist", async ({ page, request }) => {
  const { lent } = await getAccount(request, patron);
  const loan = lent.find(({ recordId }) => recordId);
  await startLoggedIn(page, [patron]);
  await page.goto(`/record/1/${encodeURIComponent(loan?.recordId ?? '')}`);
  await expect(page.getByRole('main')).toContainText(/Von Ihnen ausgeliehen bis .+\d/);
  await page.getByRole('button', { name: 'Merken', exact: true }).first().click();
  await expect(page.getByRole('main').getByRole('button', { name: /^Gemerkt/ })).toBeVisible();
  await page.goto('/watchlist');
  await expect(page.getByRole('listitem').filter({ hasText: loan?.title ?? '' })).toContainText(
    'Von Ihnen ausgeliehen',
  );
});

test('two dialogs are never open at once, even when the address changes late', async ({ page, request }) => {
  const { path } = await findLentTitle(request, 1, 1);
  await page.addInitScript(() => {
    const open: number[] = [];
    Object.assign(window, { open });
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function show() {
      showModal.call(this);
      open.push(document.querySelectorAll('dialog[open]').length);
    };
    // The router replaces the address only when this returns.
    const { replaceState } = window.history;
    window.history.replaceState = function replace(...change) {
      const end = performance.now() + 300;
      while (performance.now() < end);
      replaceState.apply(this, change);
    };
  });
  await logIn(page, `${path}?act=reserve`, adultCard);
  await expect(dialog(page)).toContainText('Ausweis: Ilja Specht');
  const selection = ['Nord', 'Mitte'].map((label) => ({ key: label, label }));
  await answer(page, { status: 'SELECTION_NEEDED', action: 'branch', selection });
  await dialog(page).getByRole('button', { name: 'Vormerken' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'Nord' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
  expect(await page.evaluate(() => window.open)).toEqual([1, 1]);
  await page.keyboard.press('Escape');
});

test('reserves in two presses where the branch is known: the last chosen one stands there', async ({
  page,
  request,
}) => {
  const [first, second] = [await findLentTitle(request, 1, 4), await findLentTitle(request, 1, 5)];
  await logIn(page, first.path, adultCard);
  const selection = ['Nord', 'Süd'].map((label) => ({ key: label, label }));
  const question: MultiStep = { status: 'SELECTION_NEEDED', action: 'branch', selection };
  const requests = await answer(page, question, { status: 'OK' }, question, { status: 'OK' });
  await reserveButton(page).click();
  await dialog(page).getByLabel('Süd').check();
  await dialog(page).getByRole('button', { name: 'Vormerken' }).click();
  await expect(page.getByText('Der Titel ist für Sie vorgemerkt.')).toBeVisible();
  await page.goto(second.path);
  await reserveButton(page).click();
  await expect(dialog(page).getByLabel('Süd')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect.poll(() => requests).toHaveLength(4);
  expect(requests[3]).toMatchObject({ step: { action: 'branch', selection: 'Süd' } });
  await expect(dialog(page)).toHaveCount(0);
});

test('a refusal for fees leads to the fees', async ({ page, request }) => {
  await logIn(page, (await findLentTitle(request, 1, 4)).path, adultCard);
  await answer(page, { status: 'ERROR', reason: 'fee-limit', message: 'Ihre offenen Gebühren sind zu hoch.' });
  await reserveButton(page).click();
  await expect(dialog(page).getByRole('status')).toBeFocused();
  await dialog(page).getByRole('link', { name: 'Gebühren ansehen' }).click();
  await expect(page).toHaveURL(/\/account#fees$/);
  await expect(page.getByRole('heading', { name: 'Gebühren', exact: true })).toBeFocused();
});
