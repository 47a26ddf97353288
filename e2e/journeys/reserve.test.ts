import type { MultiStep } from '@buchfink/contract/multi-step';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { lentTitle } from '../support/lent-title.ts';
import { readAccount, startLoggedIn } from '../support/logged-in.ts';
import { child, logIn, neighbour, patron } from '../support/patron.ts';
import { remember } from '../support/stored-state.ts';

const father = { libraryId: 1, userId: '1000002', password: 'demo1234', name: 'Ilja Specht' };
const unwritten = { libraryId: 8, userId: '8000001', password: 'demo1234' };
const calls = /\/services\/[a-z]{2}\/[^/]+\/reservation$/;
/** What the browser says itself of a connection that is gone. */
const gone = /Failed to load resource: net::ERR/;

/** Phone and desktop use the same service: each takes titles of its own. */
const own = (info: TestInfo, place: number) => 2 * place + (info.project.name === 'phone' ? 1 : 0);
const reserveButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Vormerken', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Chooses the first branch where there is a choice, until what follows is there. */
async function chooseBranch(page: Page, next: Locator): Promise<void> {
  const branch = dialog(page).getByRole('radio').first();
  await expect(branch.or(next).first()).toBeVisible();
  if (!(await branch.isVisible())) return;
  await branch.check();
  await dialog(page).getByRole('button', { name: 'Weiter' }).click();
}

/** Lets the library answer what the demo's does not. */
async function answer(page: Page, ...answers: MultiStep[]): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route(calls, async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: answers[asked.length - 1] ?? { status: 'UNSUPPORTED' } });
  });
  return asked;
}

test('by keyboard alone: reserve, log in for it, choose the branch', async ({ page, request }, info) => {
  const { path, title } = await lentTitle(request, 1, own(info, 0));
  await page.goto(path);
  await reserveButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\/1\?redirect=/);
  await page.getByLabel(/^Ausweisnummer/).focus();
  await page.keyboard.type(father.userId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(father.password);
  await page.keyboard.press('Enter');
  // Coming back, the patron is asked: the address alone reserves nothing.
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

test('what costs something is confirmed first', async ({ page, request }, info) => {
  const { path } = await lentTitle(request, 5, own(info, 0));
  await logIn(page, path, neighbour);
  await reserveButton(page).click();
  await chooseBranch(page, dialog(page).getByText('1,00 €'));
  await expect(dialog(page)).toContainText('1,00 €');
  await dialog(page).getByRole('button', { name: 'Vormerken' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Der Titel ist für Sie vorgemerkt.');
});

test('an e-mail address is asked for where the library writes one', async ({ page, request }, info) => {
  const { path } = await lentTitle(request, 8, own(info, 0));
  await logIn(page, path, unwritten);
  await reserveButton(page).click();
  const field = dialog(page).getByLabel('E-Mail-Adresse');
  const isAsked = await field
    .or(dialog(page).locator('input, [role=status]'))
    .first()
    .evaluate((one) => one.matches('[type=email]'));
  // The other browser of this run may have told the address already.
  if (isAsked) {
    await expect(field).toBeFocused();
    await field.fill('keine Adresse');
    await dialog(page).getByRole('button', { name: 'Weiter' }).click();
    await expect(field).toHaveAccessibleDescription('Bitte geben Sie eine gültige E-Mail-Adresse an.');
    await field.fill('ole@example.org');
    await page.keyboard.press('Enter');
  }
  await chooseBranch(page, dialog(page).getByRole('status'));
  await expect(dialog(page).getByRole('status')).toHaveText('Der Titel ist für Sie vorgemerkt.');
});

test('a link alone reserves nothing', async ({ page, request }, info) => {
  const { path } = await lentTitle(request, 1, own(info, 1));
  const sent: string[] = [];
  page.on('request', (one) => sent.push(one.url()));
  await logIn(page, `${path}?act=reserve`, father);
  await expect(dialog(page)).toContainText('Ausweis: Ilja Specht');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path);
  await expect(dialog(page)).toHaveCount(0);
  expect(sent.filter((url) => calls.test(url))).toEqual([]);
});

test('with several cards of the library one says which', async ({ page, request }, info) => {
  const { path } = await lentTitle(request, 1, own(info, 1));
  await logIn(page, '/about', child);
  await logIn(page, path, father);
  const asked = await answer(page, { status: 'ERROR', reason: 'blocked', message: 'Ihr Konto ist gesperrt.' });
  await reserveButton(page).click();
  await expect(dialog(page).getByRole('radio', { name: /Ilja Specht/ })).toBeChecked();
  await dialog(page)
    .getByRole('radio', { name: /Finja Specht/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Vormerken' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Ihr Konto ist gesperrt.');
  expect(asked).toMatchObject([{ libraryId: 1, userId: child.userId }]);
  await expect(page).toHaveURL(path);
});

test('an answer that was lost is asked for again, and it happens once', async ({ page, request, watch }, info) => {
  watch.expectFault(gone);
  const { path } = await lentTitle(request, 1, own(info, 2));
  await logIn(page, path, father);
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
  await dialog(page).getByRole('button', { name: 'Weiter' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Der Titel ist für Sie vorgemerkt.');
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
  expect(keys[1]).not.toBe(keys[0]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByText(/^Von Ihnen vorgemerkt/)).toHaveCount(1);
});

test('without a connection in the middle nobody claims to know, and it is asked again', async ({
  page,
  context,
  request,
  watch,
}, info) => {
  watch.expectFault(gone);
  const { path } = await lentTitle(request, 1, own(info, 3));
  await logIn(page, path, father);
  await reserveButton(page).click();
  await dialog(page).getByRole('radio').first().check();
  await context.setOffline(true);
  await dialog(page).getByRole('button', { name: 'Weiter' }).click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Wir wissen es noch nicht');
  await expect(dialog(page).getByRole('status')).toContainText('Sobald Sie wieder verbunden sind');
  await context.setOffline(false);
  await expect(dialog(page).getByRole('status')).toHaveText('Der Titel ist für Sie vorgemerkt.');
});

test.describe('what other libraries answer', () => {
  const open = async (page: Page, path: string) => {
    await logIn(page, path, patron);
    await reserveButton(page).click();
  };

  test('one of several copies is chosen', async ({ page, request }, info) => {
    const selection = [
      { key: 'c1', label: 'Band 1' },
      { key: 'c2', label: 'Band 2' },
    ];
    const question: MultiStep = { status: 'SELECTION_NEEDED', action: 'copy', selection, state: 'signed' };
    const asked = await answer(page, question, { status: 'OK', message: 'Vorgemerkt.', details: [['Platz', '1']] });
    await open(page, (await lentTitle(request, 1, own(info, 4))).path);
    await dialog(page).getByRole('button', { name: 'Weiter' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Bitte wählen Sie etwas aus.');
    await dialog(page).getByLabel('Band 2').check();
    await dialog(page).getByRole('button', { name: 'Weiter' }).click();
    await expect(dialog(page).getByRole('status')).toHaveText('Vorgemerkt.');
    expect(asked[1]).toMatchObject({ step: { action: 'copy', selection: 'c2' }, state: 'signed' });
  });

  test('a page of the library opens only when one asks for it', async ({ page, context, request }, info) => {
    await answer(page, { status: 'EXTERNAL', message: 'https://library.example/reserve?id=7' });
    await open(page, (await lentTitle(request, 1, own(info, 4))).path);
    const link = dialog(page).getByRole('link', { name: /^Seite öffnen/ });
    await expect(link).toHaveAttribute('href', 'https://library.example/reserve?id=7');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toBeFocused();
    await expect(dialog(page)).toContainText('library.example');
    expect(context.pages()).toHaveLength(1);
  });

  test('a refusal says why', async ({ page, request }, info) => {
    const message = 'Das Exemplar ist bereits vorgemerkt.';
    await answer(page, { status: 'ERROR', reason: 'no_copy_reservable', message });
    await open(page, (await lentTitle(request, 1, own(info, 4))).path);
    await expect(dialog(page).getByRole('heading')).toHaveText('Das ging nicht');
    await expect(dialog(page).getByRole('status')).toHaveText(message);
  });
});

test('in English the rules are those of the specification', async ({ page, context, request }, info) => {
  await remember(context, { locale: 'en', libraryId: 1 });
  const selection = [{ key: 'n', label: 'North' }];
  await answer(
    page,
    { status: 'SELECTION_NEEDED', action: 'branch', selection, message: 'Where?' },
    { status: 'SELECTION_NEEDED', action: 'copy', selection, message: 'Which?' },
    { status: 'EMAIL_NEEDED', message: 'Your address?' },
    { status: 'CLIENT_CONFIRMATION_NEEDED' },
    { status: 'UNSUPPORTED' },
  );
  await logIn(page, (await lentTitle(request, 1, own(info, 4))).path, patron);
  await page.getByRole('main').getByRole('button', { name: 'Reserve', exact: true }).click();
  const next = dialog(page).getByRole('button', { name: 'Next' });
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
  await next.click();
  await expect(dialog(page)).toContainText('Please enter a valid email');
  await dialog(page).getByLabel('E-mail address').fill('mara@example.org');
  await next.click();
  await expect(dialog(page)).toContainText('Would you like to reserve this title?');
  await dialog(page).getByRole('button', { name: 'Reserve', exact: true }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Not supported.');
});

test('what one has reserved already is said instead', async ({ page, request }) => {
  const { reservations } = await readAccount(request, patron);
  const waiting = reservations.find(({ recordId, state }) => recordId && state === 'queued');
  await startLoggedIn(page, [patron]);
  await page.goto(`/record/1/${encodeURIComponent(waiting?.recordId ?? '')}`);
  await expect(page.getByRole('main')).toContainText('Von Ihnen vorgemerkt');
  await expect(reserveButton(page)).toHaveCount(0);
});

test('on the watchlist stands what one has borrowed oneself', async ({ page, request }) => {
  const { lent } = await readAccount(request, patron);
  const loan = lent.find(({ recordId }) => recordId);
  await startLoggedIn(page, [patron]);
  await page.goto(`/record/1/${encodeURIComponent(loan?.recordId ?? '')}`);
  await expect(page.getByRole('main')).toContainText(/Von Ihnen ausgeliehen bis .+\d/);
  await page.getByRole('button', { name: 'Merken', exact: true }).first().click();
  await page.goto('/watchlist');
  await expect(page.getByRole('listitem').filter({ hasText: loan?.title ?? '' })).toContainText(
    'Von Ihnen ausgeliehen',
  );
});
