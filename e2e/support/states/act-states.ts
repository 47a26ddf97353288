import type { MultiStep } from '@buchfink/contract/multi-step';
import type { APIRequestContext, Page } from '@playwright/test';
import { findLentTitle } from '../lent-titles.ts';
import { failCalls, translateBlock } from '../library-answers.ts';
import { getAccount } from '../logged-in.ts';
import { child, neighbour, patron } from '../patron.ts';
import type { ScreenState } from '../screens.ts';

const reservable = async (request: APIRequestContext) => (await findLentTitle(request, 1, 10)).path;

const ownReservation = async (request: APIRequestContext) => {
  const { reservations } = await getAccount(request, patron);
  const recordId = reservations.find((reservation) => reservation.recordId)?.recordId ?? '';
  return `/record/1/${encodeURIComponent(recordId)}`;
};

const press = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /Vormerken/ })
    .last()
    .click();
  await page.getByRole('dialog').waitFor();
};

const send = async (page: Page) => {
  await press(page);
  await page.locator('dialog[open] [type=submit]').click();
};

/** A title being reserved, with this answer of the library. */
const reserving = (name: string, answer: MultiStep | ((title: string) => MultiStep), act = press): ScreenState => ({
  name: `record ${name}`,
  path: reservable,
  cards: [patron],
  prepare: async (page) => {
    await page.route(/\/reservation$/, async (route) => {
      const title = () => page.locator('h1').innerText();
      await route.fulfill({ json: typeof answer === 'function' ? answer(await title()) : answer });
    });
  },
  act,
});

const branches = ['Zentralbibliothek am Markt', 'Stadtteilbibliothek Nord', 'Lesecafé am Bahnhof'];
const copies = [
  'Zentralbibliothek am Markt, ausgeliehen',
  'Stadtteilbibliothek Nord, ausgeliehen und schon vorgemerkt',
  'Lesecafé am Bahnhof, bestellt',
];
const selectionOf = (labels: readonly string[]) => labels.map((label, index) => ({ key: `${index}`, label }));
const selection = selectionOf(branches);
const detailsOf = (title: string) => [
  ['Titel', title],
  ['Abholung', 'Zentralbibliothek am Markt, im Abholregal neben dem Eingang'],
  ['Gebühr', '1,00 €'],
];

/** Reservations and cards in their states. */
export const actStates: readonly ScreenState[] = [
  { name: 'record that can be reserved', path: reservable, cards: [patron] },
  { name: 'record that one waits for', path: ownReservation, cards: [patron] },
  { name: 'record that asks by which card', path: reservable, cards: [patron, child], act: press },
  reserving('that asks for the branch', { status: 'SELECTION_NEEDED', action: 'branch', selection }),
  reserving('that misses the branch', { status: 'SELECTION_NEEDED', action: 'branch', selection }, send),
  reserving('that asks which copy', {
    status: 'SELECTION_NEEDED',
    action: 'copy',
    selection: selectionOf(copies),
  }),
  reserving('that asks whether the fee is all right', (title) => ({
    status: 'CONFIRMATION_NEEDED',
    message: 'Für 1,00 € vormerken?',
    details: detailsOf(title),
    fee: { text: '1,00 €', amount: 100, currency: 'EUR' },
  })),
  reserving('that asks for an e-mail address', { status: 'EMAIL_NEEDED' }),
  reserving('that misses the e-mail address', { status: 'EMAIL_NEEDED' }, send),
  reserving('that asks in our own words', { status: 'CLIENT_CONFIRMATION_NEEDED' }),
  reserving('that is reserved', (title) => ({
    status: 'OK',
    message: 'Der Titel ist für Sie vorgemerkt.',
    details: detailsOf(title),
  })),
  reserving('that is refused', { status: 'ERROR', reason: 'blocked', message: 'Ihr Konto ist gesperrt.' }),
  reserving('that cannot be reserved here', { status: 'UNSUPPORTED' }),
  reserving('that leads to the library', { status: 'EXTERNAL', message: 'https://library.example/reserve' }),
  {
    name: 'record of which nobody knows whether it is reserved',
    path: reservable,
    cards: [patron],
    prepare: (page) => page.route(/\/reservation$/, (route) => route.abort('connectionreset')).then(() => undefined),
    act: async (page) => {
      await press(page);
      await page.getByRole('button', { name: /Noch einmal versuchen/ }).waitFor();
    },
    fault: /net::ERR/,
  },
  { name: 'card', path: '/id-card', cards: [patron] },
  { name: 'cards of a family', path: '/id-card', cards: [patron, child, neighbour] },
  {
    name: 'card shown large',
    path: '/id-card',
    cards: [patron],
    act: async (page) => {
      await page.getByRole('button', { name: /^.?Vergrößern/ }).click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  {
    name: 'card of a blocked account',
    path: '/id-card',
    cards: [{ libraryId: 1, userId: '1000004', password: 'demo1234' }],
    prepare: translateBlock,
  },
  {
    name: 'card without a barcode',
    path: '/id-card',
    cards: [patron],
    prepare: async (page) => {
      const fields = [{ key: 'name', label: 'Name', value: 'Jürgen Öztürk-Weiß' }];
      const json = { fields, barcode: { value: 'jürgen', format: 'CODE128' }, platforms: { apple: true } };
      await page.route(/\/account\/pass$/, (route) => route.fulfill({ json }));
    },
  },
  {
    name: 'card that cannot be had',
    path: '/id-card',
    cards: [patron],
    prepare: (page) => failCalls(page, /\/account\/pass$/),
    fault: /503/,
  },
];
