import { PlainTerminal, type Sip2Manner } from '@buchfink/connectors/testing/sip2/plain-terminal';
import { type Sip2Library, startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import { TerminalRequest } from '@buchfink/connectors/testing/sip2/terminal-request';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/checks/accessible.ts';
import { fillLogin } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { type ProjectService, startProjectService } from '../support/service/project-service.ts';
import { seedVisitor } from '../support/stored-state.ts';

// One service for all tests.
test.describe.configure({ mode: 'default' });

const barcodes: Sip2Manner = { lists: 'barcodes', counts: true, dates: true };
let areFeesBroken = true;

/** A server that fails at the list of fees: Koha does for a fee without a member of staff. */
class BrokenFees extends PlainTerminal {
  override answer(message: string): string {
    const { code, summary } = new TerminalRequest(message);
    const isOfFees = code === '63' && summary.indexOf('Y') === 3;
    return isOfFees && areFeesBroken ? 'close' : super.answer(message);
  }
}

/** Each library has a terminal of its own. */
const libraries = {
  totalAlone: { id: 1, manner: { lists: 'nothing', counts: false, dates: true } },
  ownWords: { id: 2, manner: { ...barcodes, lists: 'nothing', counts: false, sum: () => 'bitte an der Theke fragen' } },
  countedOnly: { id: 3, manner: { ...barcodes, lists: 'nothing' } },
  broken: { id: 4, manner: barcodes },
} as const satisfies Record<string, { id: number; manner: Sip2Manner }>;

let service: ProjectService;
const systems = new Map<number, Sip2Library>();

test.beforeAll(async () => {
  const settings = [];
  for (const { id, manner } of Object.values(libraries)) {
    const NewTerminal = id === libraries.broken.id ? BrokenFees : PlainTerminal;
    const unused = () => ({ system: {} as never, close: () => undefined });
    const system = await startSip2Library(unused, {
      terminal: (state, now) => new NewTerminal(state, now, manner),
      now: new Date(),
    });
    systems.set(id, system);
    const patron = { kind: 'sip2', host: '127.0.0.1', port: system.server.port, tls: false, user: 'sip' };
    settings.push({
      id,
      libname: `Bücherei ${id}`,
      system: { patron: { ...patron, password: 'env:SIP_PASSWORD', institution: 'HB' } },
    });
  }
  service = await startProjectService({
    name: 'sip2',
    title: 'Terminals',
    libraries: settings,
    environment: { BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8', SIP_PASSWORD: 'sip-pass' },
  });
});
test.afterAll(async () => {
  await service.close();
  for (const system of systems.values()) await system.close();
});

/** The account of a new patron with two loans and a fee of 7.00, in one of the libraries. */
async function openAccount(page: Page, { id }: { readonly id: number }) {
  const system = systems.get(id);
  if (system === undefined) throw new Error(`No system of library ${id}`);
  const patron = await system.addPatron({ name: 'Lea Leer' });
  for (const title of ['Momo', 'Krabat']) {
    const { barcodes: copies } = await system.addTitle({ title, copies: 1 });
    await system.lend(copies[0] ?? '', patron);
  }
  await system.addFee?.(patron, 700);
  await seedVisitor(page.context(), { libraryId: id });
  await page.goto(`${service.origin}/account`);
  await fillLogin(page, patron);
  await expect(page.getByRole('region', { name: 'Lea Leer' })).toBeVisible();
}

const fees = (page: Page) => page.getByRole('region', { name: 'Gebühren' });
const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bereiche des Kontos' }).getByRole('link', { name });

async function expectSound(page: Page) {
  await untilSettled(page);
  await expect(page.getByText(/0,00/)).toHaveCount(0);
  await expectAccessible(page);
}

test('shows a sum whose fees the system does not list', async ({ page }) => {
  await openAccount(page, libraries.totalAlone);
  await expect(fees(page)).toContainText(/7,00\s€/);
  await expect(fees(page)).toContainText('Die einzelnen Posten nennt das System Ihrer Bibliothek nicht.');
  await expect(tile(page, 'Gebühren')).toContainText(/7,00\s€/);
  await expectSound(page);
});

test('shows a sum in the words of the system, where it is no amount', async ({ page }) => {
  await openAccount(page, libraries.ownWords);
  await expect(fees(page)).toContainText('bitte an der Theke fragen');
  await expect(tile(page, 'Gebühren')).toContainText('bitte an der Theke fragen');
  await expectSound(page);
});

test('says how many loans the system counts and does not list', async ({ page }) => {
  await openAccount(page, libraries.countedOnly);
  await expect(page.getByText('Die Liste ist unvollständig: Ihre Bibliothek zählt 2 weitere Ausleihen')).toBeVisible();
  await expect(fees(page)).toContainText(/7,00\s€/);
  await expectSound(page);
});

test('shows the loans where the fees cannot be read, and the fees when they can be read again', async ({ page }) => {
  await openAccount(page, libraries.broken);
  await expect(page.getByText('Ihre Gebühren lassen sich zurzeit nicht lesen.')).toBeVisible();
  for (const title of ['Momo', 'Krabat']) await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectSound(page);
  areFeesBroken = false;
  await fees(page).getByRole('button', { name: 'Noch einmal fragen' }).click();
  await expect(fees(page)).toContainText(/7,00\s€/);
  await expect(page.getByText('Ihre Gebühren lassen sich zurzeit nicht lesen.')).toBeHidden();
  await expectSound(page);
});
