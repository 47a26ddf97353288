import type { Page } from '@playwright/test';
import { type LibraryText, languageOf } from '../library-answers.ts';
import type { ScreenState } from '../screens.ts';

const path = '/join/1';
const libraryId = 1;
const card = { number: '29123456782', validUntil: '2027-03-02' };

const terms: LibraryText = {
  de: 'Es gilt die Benutzungsordnung. Wir speichern Ihre Angaben, um Ihnen Medien zu leihen.',
  en: 'The rules of use apply. We store your details to lend you media.',
};

/** Answers as a library that asks for everything, and for a guardian below eighteen. */
const asksEverything = async (page: Page) => {
  await page.route(/\/library\/1\/registration$/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            fields: { born: 'required', address: 'required', email: 'required' },
            minimumAge: 7,
            guardianBelow: 18,
            terms: {
              version: '2027-01',
              text: terms[languageOf(route)],
              link: 'https://hohenlinden.example/de/ordnung',
            },
            pin: { minLength: 4, maxLength: 60 },
            daysToShowPapers: 30,
            daysToProve: 3,
          },
        })
      : route.fulfill({ json: { outcome: 'mail-sent' } }),
  );
};
const confirms = (json: object) => async (page: Page) => {
  await asksEverything(page);
  await page.route(/\/registration\/confirm$/, (route) => route.fulfill({ json }));
};
const choosePin = async (page: Page) => {
  await page.getByRole('main').getByLabel('Passwort oder PIN Ihrer Wahl').fill('fuchs8413');
  await page.getByRole('main').getByRole('button', { name: 'Ausweis bekommen' }).click();
};
const link = `${path}#confirm=${'T'.repeat(43)}`;

/** How a person becomes a patron, step by step. */
export const joinStates: readonly ScreenState[] = [
  { name: 'join at a library without mail', path, libraryId },
  {
    name: 'join with everything, and what is missing',
    path,
    libraryId,
    prepare: asksEverything,
    act: async (page) => {
      await page.getByLabel('Geburtsdatum').fill(`${new Date().getFullYear() - 10}-01-01`);
      await page.getByRole('button', { name: 'E-Mail anfordern' }).click();
    },
  },
  {
    name: 'join after the form',
    path,
    libraryId,
    prepare: asksEverything,
    act: async (page) => {
      await page.getByLabel('Vor- und Nachname').fill('Ada Lesen');
      await page.getByLabel('Geburtsdatum').fill('1984-03-27');
      await page.getByLabel('Straße und Hausnummer').fill('Lindenstraße 5');
      await page.getByLabel('Postleitzahl').fill('04103');
      await page.locator('input[name=town]').fill('Leipzig');
      await page.getByLabel('E-Mail-Adresse').fill('eine.ziemlich.lange.adresse.von.ada.lesen@post.example');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'E-Mail anfordern' }).click();
      await page.getByRole('heading', { name: 'Sehen Sie in Ihre E-Mails' }).waitFor();
    },
  },
  { name: 'join by the link of the mail', path: link, libraryId, prepare: asksEverything },
  { name: 'join with a new card', path: link, libraryId, prepare: confirms({ outcome: 'card', card }), act: choosePin },
  { name: 'join by a used link', path: link, libraryId, prepare: confirms({ outcome: 'used' }), act: choosePin },
  { name: 'join at a library without it', path: '/join/2', libraryId: 2 },
];
