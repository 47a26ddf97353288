import type { Page } from '@playwright/test';
import { failCalls } from '../library-answers.ts';
import { patron } from '../patron.ts';
import type { ScreenState } from '../screens.ts';

const path = '/profile';
const cards = [patron];

/** Answers as a library whose staff change contact data, with everything that it may have of a patron. */
const fixedContact = async (page: Page) => {
  await page.route(/\/account\/profile$/, (route) =>
    route.fulfill({
      json: {
        contact: {
          email: 'mia.muster@bibliothek.example',
          phones: ['+49 555 0199', '+49 555 0198'],
          address: ['Silberweg 15', 'Hinterhaus', '00101 Hohenlinden'],
          homeBranch: 'HL-NORD',
          editable: [],
          homeBranches: [{ id: 'HL-NORD', name: 'Stadtteilbibliothek Nord' }],
        },
        pinNeeded: true,
      },
    }),
  );
};

/** Answers as a library that lets patrons change everything, long after the login. */
const openContact = async (page: Page) => {
  await page.route(/\/account\/profile$/, (route) =>
    route.fulfill({
      json: {
        contact: {
          email: 'mia.muster@bibliothek.example',
          phones: ['+49 555 0199'],
          address: ['Silberweg 15', '00101 Hohenlinden'],
          homeBranch: 'HL-NORD',
          editable: ['email', 'phones', 'address', 'homeBranch'],
          homeBranches: [
            { id: 'HL-NORD', name: 'Stadtteilbibliothek Nord' },
            { id: 'HL-MARKT', name: 'Zentralbibliothek am Markt' },
          ],
        },
        pin: { minLength: 4, maxLength: 60 },
        pinNeeded: true,
      },
    }),
  );
};

/** Answers as a library where the card can be renewed now, for a fee. */
const expiringCard = async (page: Page) => {
  await page.route(/\/account\/card\/renewal$/, (route) =>
    route.fulfill({
      json: {
        validUntil: '2026-12-31',
        newEnd: '2027-12-31',
        fee: { text: '10,00 €', amount: 1000, currency: 'EUR' },
        address: ['Silberweg 15', '00101 Hohenlinden'],
      },
    }),
  );
};

const libraryIsAway = (page: Page) => failCalls(page, /\/account\/profile$/);

/** A device that remembers this many returned titles of the card; undefined = it remembers none. */
const remember = (count: number) => async (page: Page) => {
  const entries = Array.from({ length: count }, (_, index) => ({
    key: `k${index}`,
    ...[
      { title: 'Der Zauberberg', author: 'Thomas Mann', mediaType: 'BOOK' },
      {
        title: 'Vögel in Haus und Garten bestimmen, schützen und verstehen',
        author: 'Svensson, Lars',
        mediaType: 'BOOK',
      },
      { title: 'Momo', mediaType: 'AUDIOBOOK' },
    ][index % 3],
    lentDate: '2026-10-02',
    returned: '2026-10-28',
  }));
  const { libraryId, userId } = patron;
  const text = JSON.stringify({ version: 1, cards: [{ libraryId, userId, loans: [], entries }] });
  await page.addInitScript((stored) => {
    if (location.protocol === 'http:') localStorage.setItem('buchfink-loan-history', stored);
  }, text);
};

/** A patron's own data in its states. */
export const profileStates: readonly ScreenState[] = [
  {
    name: 'profile with a card to renew',
    path,
    cards,
    prepare: expiringCard,
    act: async (page) => {
      await page.getByRole('button', { name: /Bis .* verlängern/ }).click();
    },
  },
  { name: 'profile', path, cards },
  { name: 'profile that only the library changes', path, cards, prepare: fixedContact },
  {
    name: 'profile being edited',
    path,
    cards,
    prepare: openContact,
    act: async (page) => page.locator('#contact-title ~ button').click(),
  },
  {
    name: 'profile with a new password that is too short',
    path,
    cards,
    act: async (page) => {
      await page.locator('[autocomplete=new-password]').fill('123');
      await page.locator('[autocomplete=new-password]').press('Enter');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'loan history that is off', path: '/loan-history', cards },
  { name: 'loan history without entries', path: '/loan-history', cards, prepare: remember(0) },
  { name: 'loan history', path: '/loan-history', cards, prepare: remember(7) },
  {
    name: 'loan history and a logout',
    path: '/settings',
    cards,
    prepare: remember(7),
    act: async (page) => {
      await page.getByRole('button', { name: /von diesem Gerät entfernen|Remove .*this device/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'profile that cannot be had', path, cards, prepare: libraryIsAway, fault: /503/ },
];
