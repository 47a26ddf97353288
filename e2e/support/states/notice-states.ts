import type { Page } from '@playwright/test';
import { type AnswerLanguage, failCalls, type LibraryText, languageOf } from '../library-answers.ts';
import { patron } from '../patron.ts';
import type { ScreenState } from '../screens.ts';

const path = '/notices';
const cards = [patron];
const fee = { text: '1,50 €', amount: 150, currency: 'EUR' };

/** A message of each kind, some days apart, the first ones unread. */
const everyKind = [
  { kind: 'ready', title: 'Krabat', until: '2026-12-05', branch: 'Zentralbibliothek am Markt', pickupNumber: '17' },
  { kind: 'overdue', title: 'Der Vorleser', due: '2026-11-20', step: 2, fee },
  { kind: 'due-soon', title: 'Das Parfum', due: '2026-12-02', recordId: 'x' },
  { kind: 'reservation-expired', title: 'Lola rennt', branch: 'Stadtteilbibliothek Nord' },
  { kind: 'reservation-cancelled', title: 'Vögel in Haus und Garten bestimmen, schützen und verstehen' },
  { kind: 'card-expires', until: '2026-12-31' },
  { kind: 'lent', title: 'Azul', due: '2026-12-20' },
  { kind: 'returned' },
  { kind: 'pin-changed' },
  { kind: 'email-changed' },
  { subject: 'Umbau', text: 'Wir bauen um und haben am Samstag zu.', url: 'https://bibliothek.example/umbau' },
].map((notice, index) => ({
  id: `n${index}`,
  at: new Date(Date.now() - index * 9 * 3_600_000).toISOString(),
  isRead: index > 2,
  ...notice,
}));

/** Messages whose texts are in the language of their reader. */
type NoticesByLanguage = (language: AnswerLanguage) => readonly object[];

/** Answers as a library that told the patron this. */
const told = (notices: NoticesByLanguage, unread?: number) => async (page: Page) => {
  await page.route(/\/account\/notices$/, (route) =>
    route.fulfill({ json: { notices: notices(languageOf(route)), unread } }),
  );
  await page.route(/\/account\/notices\/read$/, (route) => route.fulfill({ json: { unread: 2 } }));
};

const libraryIsAway = (page: Page) => failCalls(page, /\/account\/notices$/);

/** Answers as a service that sends mail and pushes, to an address that takes none. */
const sendsMail = async (page: Page) => {
  const both = ['email', 'push'];
  await page.route(/\/account\/notices\/wishes$/, (route) =>
    route.fulfill({
      json: {
        offered: both,
        ways: { 'due-soon': both, overdue: both, reservations: ['push'], receipts: [], card: both, account: both },
        language: languageOf(route),
        address: { state: 'refused', email: 'mara.specht@post.example', since: '2026-11-02T08:00:00Z' },
      },
    }),
  );
};

/** The section with the ways of messages. */
const waysOfMessages = (page: Page) => page.locator('[aria-labelledby=wishes-title]');
const pushesOffered = (page: Page) => waysOfMessages(page).filter({ has: page.getByRole('switch') });

/** The same for a browser that has pushes and was not asked yet; that of the tests has no service worker. */
const sendsMailAndPushes = async (page: Page) => {
  await page.addInitScript(() => {
    if (!isSecureContext) return;
    const registration = { pushManager: { getSubscription: async () => null } };
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration });
    Object.defineProperty(Notification, 'permission', { value: 'default' });
  });
  await sendsMail(page);
};

/** The same for a browser that has no pushes. */
const sendsMailWithoutPushes = async (page: Page) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'));
  await sendsMail(page);
};

const readyText: LibraryText = {
  de: 'Ihre Bestellung liegt im Lesesaal bereit.',
  en: 'Your order is ready in the reading room.',
};
const withoutDay = {
  de: { text: 'Ohne Tag.', atText: 'vorgestern' },
  en: { text: 'Without a day.', atText: 'some days ago' },
};

/** The inbox, and the wishes of a patron, in their states. */
export const noticeStates: readonly ScreenState[] = [
  { name: 'notices', path, cards },
  {
    name: 'notices of every kind, with one that is open',
    path,
    cards,
    prepare: told(() => everyKind, 3),
    act: async (page) => {
      await page.getByText('Krabat').click();
      await page.getByText('17').waitFor();
    },
  },
  {
    name: 'notices of a library that does not know what was read',
    path,
    cards,
    prepare: told((language) => [
      { id: 'a', text: readyText[language], at: '2026-11-20' },
      { id: 'b', ...withoutDay[language] },
    ]),
  },
  { name: 'notices without any', path, cards, prepare: told(() => [], 0) },
  { name: 'notices that cannot be had', path, cards, prepare: libraryIsAway, fault: /503/ },
  {
    name: 'profile with the ways of messages',
    path: '/profile',
    cards,
    prepare: sendsMailAndPushes,
    subject: pushesOffered,
  },
  {
    name: 'profile where the browser has no pushes',
    path: '/profile',
    cards,
    prepare: sendsMailWithoutPushes,
    subject: (page) =>
      waysOfMessages(page)
        .locator('fieldset')
        .filter({ hasNot: page.locator('input') }),
  },
];
