import type { Page } from '@playwright/test';
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

/** Answers as a library that told the patron this. */
const told = (notices: readonly object[], unread?: number) => async (page: Page) => {
  await page.route(/\/account\/notices$/, (route) => route.fulfill({ json: { notices, unread } }));
  await page.route(/\/account\/notices\/read$/, (route) => route.fulfill({ json: { unread: 2 } }));
};

const libraryIsAway = async (page: Page) => {
  await page.route(/\/account\/notices$/, (route) =>
    route.fulfill({
      status: 503,
      json: { exceptionType: 'ApiException', code: 'library-unavailable', message: 'Die Bibliothek antwortet nicht.' },
    }),
  );
};

/** Answers as a service that sends mail and pushes, to an address that takes none. */
const sendsMail = async (page: Page) => {
  const both = ['email', 'push'];
  await page.route(/\/account\/notices\/wishes$/, (route) =>
    route.fulfill({
      json: {
        offered: both,
        ways: { 'due-soon': both, overdue: both, reservations: ['push'], receipts: [], card: both, account: both },
        language: 'de',
        address: { state: 'refused', email: 'mara.specht@post.example', since: '2026-11-02T08:00:00Z' },
      },
    }),
  );
};

/** The same for a browser that has no pushes. */
const sendsMailWithoutPushes = async (page: Page) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'));
  await sendsMail(page);
};

/** The inbox, and the wishes of a patron, in their states. */
export const noticeStates: readonly ScreenState[] = [
  { name: 'notices', path, cards },
  {
    name: 'notices of every kind, with one that is open',
    path,
    cards,
    prepare: told(everyKind, 3),
    act: async (page) => {
      await page.getByText('Krabat').click();
      await page.getByText('17').waitFor();
    },
  },
  {
    name: 'notices of a library that does not know what was read',
    path,
    cards,
    prepare: told([
      { id: 'a', text: 'Ihre Bestellung liegt im Lesesaal bereit.', at: '2026-11-20' },
      { id: 'b', text: 'Ohne Tag.', atText: 'vorgestern' },
    ]),
  },
  { name: 'notices without any', path, cards, prepare: told([], 0) },
  { name: 'notices that cannot be had', path, cards, prepare: libraryIsAway, fault: /503/ },
  { name: 'profile with the ways of messages', path: '/profile', cards, prepare: sendsMail },
  { name: 'profile where the browser has no pushes', path: '/profile', cards, prepare: sendsMailWithoutPushes },
];
