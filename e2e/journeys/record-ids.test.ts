import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader } from '@buchfink/contract/multi-step';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import { expect, type Page, test } from '@playwright/test';
import { fillLogin } from '../support/patron.ts';
import { type ProjectService, startProjectService } from '../support/service/project-service.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth } from '../support/walks/cover.ts';

const ids = [
  'a/b',
  'a%2Fb',
  '..',
  './z',
  'a.',
  'a+b',
  'a b',
  '50%',
  '%zz',
  'x%20y',
  'a?b=c&d',
  'a#b',
  `o'i"d`,
  'a\\b',
  'Äö',
  '日本',
  '~41',
  `lang-${'ü'.repeat(100)}`,
];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const titleOf = (index: number) => `Kennung Nummer ${index + 1}`;
/** Entered into the catalogue today, as 008 says, so that they are new titles; each with one copy. */
const entered = new Date().toISOString().slice(2, 10).replaceAll('-', '');
const records = ids.map(
  (id, index) =>
    `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">${escaped(id)}</controlfield>` +
    `<controlfield tag="008">${entered}s2026    xx            000 0 ger d</controlfield>` +
    `<datafield tag="245" ind1="0" ind2="0"><subfield code="a">${titleOf(index)}</subfield></datafield>` +
    '<datafield tag="952" ind1=" " ind2=" "><subfield code="b">H</subfield>' +
    `<subfield code="p">${1000 + index}</subfield></datafield></record>`,
);
const card = { libraryId: 1, userId: '1000042', password: 'fuchs1357' };
const headers = { [clientVersionHeader]: clientVersion };

// One service for all tests.
test.describe.configure({ mode: 'default' });

let service: ProjectService;

test.beforeAll(async () => {
  const library = (id: number, libname: string) => ({
    id,
    libname,
    features: { acquisitions: true },
    branches: [{ id: 'H', name: 'Haupthaus' }],
    system: {
      catalogue: { kind: 'builtin' },
      patron: { kind: 'builtin', rules: { patronGroups: { adult: {} }, reservations: { whileAvailable: true } } },
    },
  });
  const libraries = [library(1, 'Bücherei'), library(2, 'Leere Bücherei')];
  service = await startProjectService(
    { name: 'ids', title: 'Kennungen', settings: { features: { meta: true } }, libraries },
    ({ run, importRecords }) => {
      importRecords(1, records);
      run(['patron', 'add', '--library', '1', card.userId, '--name', 'Ada Muster'], `${card.password}\n`);
    },
  );
});
test.afterAll(() => service.close());

/** The ids with their titles. By day each screen has some of them, and each id some of the screens. */
const titles = ids.map((id, index) => [titleOf(index), id] as const);

const record = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true });

/** The address of a record, which the first test also loads from the service. */
const addressOf = (id: string) => `${service.origin}/record/1/${pathSegment(id)}`;

/** Opens each title from a screen where all are listed. */
async function openFrom(page: Page, path: string, opened: readonly (readonly [string, string])[]): Promise<void> {
  await page.goto(`${service.origin}${path}`);
  for (const [title, id] of opened) {
    const main = page.getByRole('main');
    await main.getByRole('link', { name: new RegExp(`^${title}( 2026)?$`) }).click();
    await expect(record(page, title), id).toBeVisible();
    await expect(page).toHaveURL(addressOf(id));
    await page.goBack();
  }
}

test('opens every record from the list, after a reload and from the watchlist, whatever its id contains', async ({
  page,
  context,
}) => {
  test.slow();
  await seedVisitor(context, { libraryId: 1 });
  const opened = everyNth(titles, 2);
  for (const [title, id] of opened) {
    await page.goto(`${service.origin}/result?TITLE=${encodeURIComponent(`"${title}"`)}&library=1`);
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
    await expect(record(page, title), id).toBeVisible();
    await expect(page).toHaveURL(addressOf(id));
    await page.reload();
    await expect(record(page, title), id).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Merken', exact: true }).click();
    await expect(page.getByRole('main').getByRole('button', { name: /^Gemerkt/ }), id).toBeVisible();
  }
  await page.goto(`${service.origin}/watchlist`);
  for (const [title, id] of opened) {
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
    // The list has the title as a heading, too: a reload before the next screen is there would be one of the list.
    await expect(record(page, title), id).toBeVisible();
    await expect(page).toHaveURL(`${service.origin}/watchlist/1/${pathSegment(id)}`);
    await page.reload();
    await expect(record(page, title), id).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Merkliste', exact: true }), id).toBeVisible();
    await expect(page).toHaveURL(/\/watchlist$/);
  }
});

test('opens every record from the new titles', async ({ page, context }) => {
  test.slow();
  await seedVisitor(context, { libraryId: 1 });
  await openFrom(page, '/acquisitions?mediaType=BOOK', everyNth(titles, 3));
});

test('opens every record from a search over several libraries', async ({ page, context }) => {
  test.slow();
  await seedVisitor(context, { libraryId: 1 });
  for (const [title, id] of everyNth(titles, 2, 1)) {
    await page.goto(`${service.origin}/metasearch?TITLE=${encodeURIComponent(`"${title}"`)}&LIBS=1,2`);
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
    await expect(record(page, title), id).toBeVisible();
  }
});

test('opens every record from its reservation', async ({ page, context }) => {
  test.slow();
  const services = `${service.origin}/services/de/opac-ids`;
  const login = await page.request.post(`${services}/auth/login`, { headers, data: card });
  const { token } = await login.json();
  for (const [index, recordId] of ids.entries()) {
    const { libraryId, userId } = card;
    const answer = await page.request.post(`${services}/reservation`, {
      headers: { ...headers, Authorization: `Bearer ${token}`, [idempotencyHeader]: `record-${index}` },
      data: { libraryId, userId, target: { recordId } },
    });
    expect(await answer.json(), recordId).toMatchObject({ status: 'OK' });
  }
  await seedVisitor(context, { libraryId: 1 });
  await page.goto(`${service.origin}/login/1?redirect=/account`);
  await fillLogin(page, card);
  await expect(page).toHaveURL(`${service.origin}/account`);
  await openFrom(page, '/account', everyNth(titles, 3, 1));
});
