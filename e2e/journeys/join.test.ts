import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/checks/accessible.ts';
import { fillLogin } from '../support/patron.ts';
import { startLendingService } from '../support/service/lending-service.ts';
import { type MailSink, startMailSink } from '../support/service/mail-sink.ts';
import type { ProjectService } from '../support/service/project-service.ts';
import { freePort } from '../support/service/service-process.ts';
import { seedVisitor } from '../support/stored-state.ts';

/** What the screens say in each language. */
const words = {
  de: {
    noCard: 'Noch kein Ausweis?',
    title: 'Ausweis bekommen',
    name: 'Vor- und Nachname',
    born: 'Geburtsdatum',
    street: 'Straße und Hausnummer',
    postcode: 'Postleitzahl',
    town: 'Ort',
    email: 'E-Mail-Adresse',
    submit: 'E-Mail anfordern',
    mailSent: 'Sehen Sie in Ihre E-Mails',
    pin: 'Passwort oder PIN Ihrer Wahl',
    confirm: 'Ausweis bekommen',
    weak: 'Das ist zu leicht zu erraten.',
    welcome: 'Willkommen! Ihr Ausweis ist da',
    logIn: 'Anmelden',
    used: 'Dieser Link gilt nicht mehr',
    reserve: 'Vormerken',
    reserved: 'Der Titel ist für Sie vorgemerkt.',
  },
  en: {
    noCard: 'No card yet?',
    title: 'Get a card',
    name: 'First and last name',
    born: 'Date of birth',
    street: 'Street and number',
    postcode: 'Postcode',
    town: 'Town',
    email: 'E-mail address',
    submit: 'Send me the mail',
    mailSent: 'Check your mail',
    pin: 'Password or PIN of your choice',
    confirm: 'Get the card',
    weak: 'This is too easy to guess.',
    welcome: 'Welcome! Here is your card',
    logIn: 'Log in',
    used: 'This link does not work any more',
    reserve: 'Reserve',
    reserved: 'The title is reserved for you.',
  },
} as const;

const pin = 'fuchs8413';

// One service for all tests.
test.describe.configure({ mode: 'default' });

let service: ProjectService;
let sink: MailSink;
test.beforeAll(async () => {
  sink = await startMailSink(await freePort());
  service = await startLendingService({
    name: 'join',
    title: 'Ausweise',
    host: 'opac.example',
    branches: [{ id: 'H', name: 'Haupthaus' }],
    rules: {
      patronGroups: { adult: {}, provisional: { name: { de: 'Vorläufig', en: 'Provisional' }, maxLoans: 0 } },
      reservations: { whileAvailable: true },
      registration: {
        group: 'provisional',
        cards: { prefix: '29' },
        terms: { version: '2027-01', text: { de: 'Es gilt die Ordnung.', en: 'The rules apply.' } },
      },
    },
    cards: [],
    environment: { BUCHFINK_SMTP: `smtp://127.0.0.1:${sink.port}`, BUCHFINK_MAIL_FROM: 'opac@library.example' },
  });
});
test.afterAll(async () => {
  await service.close();
  await sink.close();
});

/** The staff see the provisional card, check the papers, and hand over what was reserved. */
async function workAtDesk(page: Page, name: string, barcode: string): Promise<void> {
  const { origin } = service;
  await page.goto(`${origin}/operator/desk/1/registrations`);
  await expectAccessible(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: 'Vorläufiger Ausweis: Papiere prüfen' })).toBeVisible();
  await expectAccessible(page);
  const patron = page.url();
  await page.getByRole('button', { name: 'Papiere gesehen: Ausweis bestätigen' }).click();
  await expect(page.getByText(/Der Ausweis ist bestätigt und gilt bis/)).toBeVisible();
  // The copy comes from the shelf for the reservation, and the patron fetches it.
  await page.goto(`${origin}/operator/desk/1/returns`);
  await page.getByLabel('Barcode des Exemplars').fill(barcode);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/: ins Abholregal/)).toBeVisible();
  await page.goto(patron);
  await page.locator('form[action$="/lend"] input[name=barcode]').fill(barcode);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ist ausgeliehen bis/)).toBeVisible();
}

test('a person becomes a patron: form, mail, PIN, reservation, desk, loan', async ({ page, context, viewport }) => {
  const isWide = (viewport?.width ?? 0) >= 960;
  const locale = isWide ? 'en' : 'de';
  const [record, barcode, title] = isWide ? ['r1', '1001', 'Momo'] : ['r0', '1000', 'Krabat'];
  const say = words[locale];
  const name = isWide ? 'Ada Reader' : 'Bo Lesen';
  const email = `${locale}@reader.example`;
  await seedVisitor(context, { libraryId: 1, locale });
  const main = page.getByRole('main');

  await page.goto(`${service.origin}/login/1`);
  await main.getByRole('link', { name: say.noCard }).click();
  await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeFocused();
  await expectAccessible(page);
  await main.getByLabel(say.name).fill(name);
  await main.getByLabel(say.born).fill('1984-03-27');
  await main.getByLabel(say.street).fill('Lindenstraße 5');
  await main.getByLabel(say.postcode).fill('04103');
  await main.getByLabel(say.town, { exact: true }).fill('Leipzig');
  await main.getByLabel(say.email).fill(email);
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: say.submit }).click();
  await expect(main.getByRole('heading', { name: say.mailSent })).toBeFocused();
  await expectAccessible(page);

  // The link opens the app; the person chooses a PIN there.
  const { pathname, hash } = new URL(await sink.find(email, /https:\/\/opac\.example\/join\/1#confirm=[\w-]+/));
  await page.goto(service.origin + pathname + hash);
  await main.getByLabel(say.pin).fill('1234');
  await main.getByRole('button', { name: say.confirm }).click();
  await expect(main.getByText(say.weak)).toBeVisible();
  await main.getByLabel(say.pin).fill(pin);
  await main.getByRole('button', { name: say.confirm }).click();
  await expect(main.getByRole('heading', { name: say.welcome })).toBeFocused();
  await expectAccessible(page);
  const card = await main.getByText(/^29\d{9}$/).innerText();
  await sink.find(email, new RegExp(card));

  await main.getByRole('link', { name: say.logIn }).click();
  await fillLogin(page, { userId: card, password: pin });
  await expect(page).toHaveURL(`${service.origin}/account`);

  await page.goto(`${service.origin}/record/1/${record}`);
  await main.getByRole('button', { name: say.reserve, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(say.reserved);

  const desk = await context.newPage();
  await workAtDesk(desk, name, barcode);
  await desk.close();

  await page.goto(`${service.origin}/account`);
  await expect(main.getByText(title).first()).toBeVisible();
  // The link of the mail works once.
  await page.goto(`${service.origin}/`);
  await page.goto(service.origin + pathname + hash);
  await main.getByLabel(say.pin).fill(pin);
  await main.getByRole('button', { name: say.confirm }).click();
  await expect(main.getByRole('heading', { name: say.used })).toBeFocused();
});
