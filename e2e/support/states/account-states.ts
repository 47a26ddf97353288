import type { Page } from '@playwright/test';
import { failCalls, translateBlock } from '../library-answers.ts';
import type { DemoCard } from '../logged-in.ts';
import { child, neighbour, patron } from '../patron.ts';
import type { ScreenState } from '../screens.ts';

const demo = (userId: string): DemoCard => ({ libraryId: 1, userId, password: 'demo1234' });
const family = [
  { ...demo('1000002'), label: 'Papa', colour: 'rust' },
  { ...child, colour: 'teal' },
  { ...neighbour, label: 'Finja, Nachbarstadt', colour: 'amber' },
];

const libraryIsAway = (page: Page) => failCalls(page, /\/account\/info$/);

/** Answers a renewal of several loans with all kinds of results; nothing is changed. */
const renewSome = async (page: Page) => {
  await page.route(/\/prolongAll$/, async (route) => {
    const { lent } = await (
      await page.request.get('/services/de/opac-demo/account/info', {
        headers: route.request().headers(),
      })
    ).json();
    const items = (lent as { id: string; title: string }[]).map(({ id, title }, index) => ({
      id,
      title,
      ...[
        { outcome: 'renewed', new: '2027-01-15' },
        { outcome: 'refused', reason: 'reserved', message: 'Das Medium ist von jemand anderem vorgemerkt.' },
        { outcome: 'unknown' },
      ][index % 3],
    }));
    await route.fulfill({ json: { status: 'OK', items } });
  });
};

/** A loan that can be renewed for a fee, whatever other tests have renewed; nothing is changed. */
const renewForFee = async (page: Page) => {
  const fee = { text: '0,50 €', amount: 50, currency: 'EUR' };
  await page.route(/\/account\/info$/, async (route) => {
    const answer = await route.fetch();
    const account = await answer.json();
    const [first, ...others] = account.lent;
    const lent = [{ ...first, renewal: { possible: true, reason: 'ok', fee } }, ...others];
    await route.fulfill({ response: answer, json: { ...account, lent } });
  });
  await page.route(/\/prolongAll$/, (route) =>
    route.fulfill({
      json: {
        status: 'CONFIRMATION_NEEDED',
        action: 'confirm',
        message: 'Für 0,50 € verlängern?',
        fee,
        details: [['Gebühr', fee.text]],
        state: 'x',
      },
    }),
  );
};

/** The patron screens in their states. */
export const accountStates: readonly ScreenState[] = [
  { name: 'account', path: '/account', cards: [patron] },
  {
    name: 'account with some loans chosen',
    path: '/account',
    cards: [patron],
    act: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /auswählen/ });
      await boxes.nth(0).check();
      await boxes.nth(1).check();
    },
  },
  {
    name: 'account with the results of a renewal',
    path: '/account',
    cards: [patron],
    prepare: renewSome,
    act: async (page) => {
      await page.getByRole('button', { name: 'Alle verlängern' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account that asks for consent to the fee of a renewal',
    path: '/account',
    cards: [{ libraryId: 11, userId: '11000001', password: 'demo1234' }],
    prepare: renewForFee,
    act: async (page) => {
      await page.getByRole('button', { name: 'Alle verlängern' }).click();
      await page.getByRole('dialog', { name: /^Für .+ verlängern\?$/ }).waitFor();
    },
  },
  {
    name: 'account that asks whether a reservation shall be cancelled',
    path: '/account',
    cards: [patron],
    act: async (page) => {
      await page
        .getByRole('button', { name: /Vormerkung aufheben/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account that asks how long a reservation shall pause',
    path: '/account',
    cards: [patron],
    act: async (page) => {
      await page
        .getByRole('button', { name: /Aussetzen/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Bis zu einem Tag' }).check();
    },
  },
  { name: 'account that is blocked', path: '/account', cards: [demo('1000004')], prepare: translateBlock },
  { name: 'account with too many fees', path: '/account', cards: [demo('1000005')] },
  { name: 'account with everything due today', path: '/account', cards: [demo('1000006')] },
  { name: 'account that is empty', path: '/account', cards: [demo('1000007')] },
  { name: 'account with umlauts', path: '/account', cards: [demo('1000008')] },
  { name: 'account of an expired card', path: '/account', cards: [demo('1000009')] },
  {
    name: 'account that cannot be had',
    path: '/account',
    cards: [patron],
    prepare: libraryIsAway,
    fault: /503/,
  },
  { name: 'all accounts of a family', path: '/accounts', cards: family },
  { name: 'all accounts without any', path: '/accounts' },
  {
    name: 'all accounts with name and colour of one',
    path: '/accounts',
    cards: family,
    act: async (page) => {
      await page.getByRole('button', { name: /Papa: / }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'reminders without an account', path: '/reminders' },
  { name: 'reminders of a family', path: '/reminders', cards: family },
  {
    name: 'reminders with the address of a calendar',
    path: '/reminders',
    cards: [child],
    act: async (page) => {
      await page.getByRole('button', { name: 'Adresse erstellen' }).click();
      await page.getByText('Geheime Adresse').waitFor();
    },
  },
  { name: 'home with what is due', path: '/', cards: [patron] },
];
