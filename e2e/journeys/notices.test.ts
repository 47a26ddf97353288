import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { noConnection } from '../support/app.ts';
import { fillLogin } from '../support/patron.ts';
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
/** A card for each language: what one has read, the other has not. */
const cards = { de: '1000042', en: '1000043' } as const;

/** What the screens say in each language. */
const words = {
  de: {
    title: 'Nachrichten',
    unread: ['2 ungelesene Nachrichten', 'Eine ungelesene Nachricht', 'Alles gelesen'],
    inDrawer: 'Nachrichten 2 ungelesene',
    lent: 'Ausgeliehen',
    new: 'Neu',
    readAll: 'Alle als gelesen markieren',
    until: 'Bitte geben Sie es bis',
    account: 'Zum Konto',
    back: 'Zurück',
    openMenu: 'Menü öffnen',
    age: /Sie sind offline\. Stand: /,
  },
  en: {
    title: 'Messages',
    unread: ['2 unread messages', 'One unread message', 'All read'],
    inDrawer: 'Messages 2 unread',
    lent: 'Borrowed',
    new: 'New',
    readAll: 'Mark all as read',
    until: 'Please return it by',
    account: 'To the account',
    back: 'Back',
    openMenu: 'Open menu',
    age: /You are offline\. /,
  },
} as const;

// One service for all tests.
test.describe.configure({ mode: 'default' });

let service: ServiceProcess;
let folder: ReturnType<typeof temporaryFolder>;

test.beforeAll(async () => {
  folder = temporaryFolder();
  const project = join(folder.path, 'projects', 'notices');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'project.yaml'), 'projectId: opac-notices\ntitle: Nachrichten\n');
  const library = {
    id: 1,
    ident: 'ort',
    libname: 'Bücherei',
    shortname: 'B',
    fullname: 'Bücherei',
    branches: [{ id: 'H', name: 'Haupthaus' }],
    system: {
      catalogue: { kind: 'builtin' },
      patron: { kind: 'builtin', rules: { patronGroups: { adult: {} }, notices: { kinds: ['lent', 'pin-changed'] } } },
    },
  };
  writeFileSync(join(project, 'libraries.yaml'), JSON.stringify({ libraries: [library] }));
  const file = join(folder.path, 'records.xml');
  writeFileSync(file, `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`);
  const settings = { BUCHFINK_PROJECTS: join(folder.path, 'projects'), BUCHFINK_PROJECT: 'opac-notices' };
  const data = join(folder.path, 'data');
  const run = (args: readonly string[], input = '') =>
    execFileSync(process.execPath, ['server/dist/cli.js', ...args], {
      env: { ...process.env, ...settings, BUCHFINK_DATA: data },
      input,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  run(['import', '--library', '1', file]);
  for (const [index, card] of Object.values(cards).entries()) {
    run(['patron', 'add', '--library', '1', card, '--name', 'Ada Muster'], `${password}\n`);
    run(['copy', 'lend', '--library', '1', String(1000 + index), card]);
    run(['patron', 'set-pin', '--library', '1', card], `${password}\n`);
  }
  service = startService(await freePort(), data, settings);
  await waitUntilReady(service);
});
test.afterAll(async () => {
  service.process.kill('SIGTERM');
  await service.ended;
  folder.remove();
});

async function logIn(page: Page, context: BrowserContext, locale: keyof typeof cards): Promise<void> {
  await seedVisitor(context, { libraryId: 1, locale });
  await page.goto(`${service.origin}/login/1?redirect=%2Faccount`);
  await fillLogin(page, { userId: cards[locale], password });
  await expect(page).toHaveURL(`${service.origin}/account`);
}

for (const locale of ['de', 'en'] as const)
  test(
    `the inbox counts, opens and marks what is unread, without a connection too (${locale})`,
    noConnection,
    async ({ page, context, viewport }) => {
      const say = words[locale];
      await logIn(page, context, locale);
      const main = page.getByRole('main');

      // The drawer counts by the account, and leads there.
      const isWide = (viewport?.width ?? 0) >= 960;
      if (!isWide) await page.getByRole('button', { name: say.openMenu }).click();
      await page.getByRole('link', { name: say.inDrawer }).click();
      await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeFocused();
      await expect(main.getByText(say.unread[0])).toBeVisible();
      await expect(main.getByText(say.new, { exact: true })).toHaveCount(2);

      // A message that is opened has its words and the way on, and is read.
      await main.getByText(say.lent, { exact: true }).click();
      await expect(main.getByText(say.until)).toBeVisible();
      await expect(main.getByText(say.unread[1])).toBeVisible();

      // Without a connection it can be read on, and nothing is marked.
      await main.getByRole('link', { name: say.account }).click();
      await expect(page).toHaveURL(`${service.origin}/account`);
      await context.setOffline(true);
      await page.getByRole('button', { name: say.back }).click();
      await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
      await expect(page.getByText(say.age)).toBeVisible();
      await expect(main.getByText(say.lent, { exact: true })).toBeVisible();
      await expect(main.getByRole('button', { name: say.readAll })).toBeDisabled();
      await context.setOffline(false);

      const readAll = main.getByRole('button', { name: say.readAll });
      await expect(readAll).toBeEnabled();
      await readAll.click();
      await expect(main.getByText(say.unread[2])).toBeVisible();
      await page.reload();
      await expect(main.getByText(say.unread[2])).toBeVisible();
      await expect(main.getByText(say.new, { exact: true })).toHaveCount(0);
    },
  );
