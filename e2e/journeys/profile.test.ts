import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { fillLogin, openAccountMenu } from '../support/patron.ts';
import {
  freePort,
  type ServiceProcess,
  startService,
  temporaryFolder,
  waitUntilReady,
} from '../support/service/service-process.ts';
import { seedVisitor } from '../support/stored-state.ts';

const titles = ['Krabat', 'Momo'];
const records = titles.map(
  (title, index) =>
    `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">r${index}</controlfield>` +
    `<datafield tag="245" ind1="0" ind2="0"><subfield code="a">${title}</subfield></datafield>` +
    '<datafield tag="952" ind1=" " ind2=" "><subfield code="b">H</subfield>' +
    `<subfield code="p">${1000 + index}</subfield></datafield></record>`,
);
const password = 'fuchs1357';
/** A card for each test: one test changes the password. */
const cards = { password: '1000042', contact: '1000043', history: '1000044' };

// One service for all tests.
test.describe.configure({ mode: 'default' });

let service: ServiceProcess;
let folder: ReturnType<typeof temporaryFolder>;
/** Runs a command of the desk, also beside the running service. */
let run: (args: readonly string[], input?: string) => void;

test.beforeAll(async () => {
  folder = temporaryFolder();
  const project = join(folder.path, 'projects', 'profile');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'project.yaml'), 'projectId: opac-profile\ntitle: Profil\n');
  const library = {
    id: 1,
    ident: 'ort',
    libname: 'Bücherei',
    shortname: 'B',
    fullname: 'Bücherei',
    branches: [
      { id: 'H', name: 'Haupthaus' },
      { id: 'N', name: 'Nord' },
    ],
    system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin', rules: { patronGroups: { adult: {} } } } },
  };
  writeFileSync(join(project, 'libraries.yaml'), JSON.stringify({ libraries: [library] }));
  const file = join(folder.path, 'records.xml');
  writeFileSync(file, `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`);
  const settings = { BUCHFINK_PROJECTS: join(folder.path, 'projects'), BUCHFINK_PROJECT: 'opac-profile' };
  const data = join(folder.path, 'data');
  run = (args, input = '') =>
    void execFileSync(process.execPath, ['server/dist/cli.js', ...args], {
      env: { ...process.env, ...settings, BUCHFINK_DATA: data },
      input,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  run(['import', '--library', '1', file]);
  for (const card of Object.values(cards))
    run(['patron', 'add', '--library', '1', card, '--name', 'Ada Muster'], `${password}\n`);
  service = startService(await freePort(), data, settings);
  await waitUntilReady(service);
});
test.afterAll(async () => {
  service.process.kill('SIGTERM');
  await service.ended;
  folder.remove();
});

async function logIn(page: Page, context: BrowserContext, userId: string, pin = password): Promise<void> {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto(`${service.origin}/login/1?redirect=%2Fprofile`);
  await fillLogin(page, { userId, password: pin });
  await expect(page).toHaveURL(`${service.origin}/profile`);
}

test('a new password ends all other sessions and keeps this one', async ({ page, context, browser }) => {
  await logIn(page, context, cards.password);
  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await logIn(otherPage, elsewhere, cards.password);

  await page.getByLabel('Bisheriges Passwort oder PIN').fill('falsch');
  await page.getByLabel('Neues Passwort').fill('neuer-fuchs-8413');
  await expect(page.getByText('Schwer zu erraten')).toBeVisible();
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByText('Das bisherige Passwort stimmt nicht.')).toBeVisible();
  await expect(page.getByLabel('Bisheriges Passwort oder PIN')).toBeFocused();
  await page.getByLabel('Bisheriges Passwort oder PIN').fill(password);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByText('Ihr Passwort ist geändert.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Passwort' })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/login/);
  await fillLogin(otherPage, { userId: cards.password, password });
  await expect(otherPage.getByLabel('Passwort oder PIN')).toHaveAttribute('aria-invalid', 'true');
  await fillLogin(otherPage, { userId: cards.password, password: 'neuer-fuchs-8413' });
  await expect(otherPage).toHaveURL(/\/profile$/);
  await elsewhere.close();
});

test('contact data and home branch are changed and stay changed', async ({ page, context }) => {
  await logIn(page, context, cards.contact);
  await page.getByRole('button', { name: 'Ändern', exact: true }).click();
  await page.getByLabel('E-Mail-Adresse').fill('kein-at');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse an.')).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill('ada@bibliothek.example');
  await page.getByLabel('Meine Zweigstelle').selectOption('Nord');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Ihre Daten sind geändert.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('ada@bibliothek.example')).toBeVisible();
  await expect(page.getByRole('main').getByText('Nord', { exact: true })).toBeVisible();
});

test('the device remembers what was returned, without a connection too, until a logout', async ({ page, context }) => {
  for (const index of titles.keys()) run(['copy', 'lend', '--library', '1', String(1000 + index), cards.history]);
  await logIn(page, context, cards.history);
  await page.getByRole('switch', { name: 'Merken, was ich ausgeliehen hatte' }).click();
  await expect(page.getByRole('link', { name: 'Verlauf ansehen' })).toBeVisible();
  await page.goto(`${service.origin}/account`);
  await expect(page.getByText('Krabat').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('buchfink-loan-history') ?? '')).toContain('Krabat');
  run(['copy', 'give-back', '--library', '1', '1000', '--branch', 'H']);
  await page.reload();
  await expect(page.getByText('Momo').first()).toBeVisible();
  // The part that records is loaded after the account; a page that is left before records it the next time.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('returned');
  await page.goto(`${service.origin}/profile`);
  await page.getByRole('link', { name: 'Verlauf mit einem Titel ansehen' }).click();
  const list = page.getByRole('main').getByRole('list');
  await expect(list.getByRole('link', { name: 'Krabat' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Momo' })).toHaveCount(0);

  await context.setOffline(true);
  await expect(list.getByRole('link', { name: 'Krabat' })).toBeVisible();
  await context.setOffline(false);

  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Abmelden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ausleihverlauf beim Abmelden löschen?' });
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Krabat');
});
