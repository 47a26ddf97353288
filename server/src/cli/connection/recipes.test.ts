import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { OaiServer } from '@buchfink/catalogue/oai/testing/oai-server';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { PatronCredentials, PatronSystem } from '@buchfink/connectors/patron-system';
import { startDaiaServer } from '@buchfink/connectors/testing/daia-server';
import { ilsdiPath, startKohaLibrary } from '@buchfink/connectors/testing/koha-library/start-koha-library';
import { startPaiaLibrary } from '@buchfink/connectors/testing/paia-library/start-paia-library';
import { evergreenManner, PlainTerminal } from '@buchfink/connectors/testing/sip2/plain-terminal';
import { type Sip2LibraryOptions, startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import type { TestSystem } from '@buchfink/connectors/testing/test-system';
import { createSearchQuery } from '@buchfink/contract/search';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { composeLibrary } from '../../systems/connections/composition/compose-library.ts';
import { connectLibrary } from '../../systems/connections/connect-library.ts';
import { noPatronNotes } from '../../systems/connections/patron-notes.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';
import { type Console, withCommandContext } from '../command-context.ts';
import { withConnection } from './with-connection.ts';

const committed = new URL('../../../../docs/connect-a-library.md', import.meta.url);
const now = () => new Date('2026-11-25T10:00:00Z');
/** A server and a dozen commands, one after another. */
const timeout = 120_000;

let server: BuiltServer;
let folder: string;
const environment = () => ({
  BUCHFINK_PROJECTS: join(folder, 'projects'),
  BUCHFINK_DATA: join(folder, 'data'),
  BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
  TZ: 'Europe/Berlin',
});
beforeEach(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-recipe-'));
  process.env.SIP_PASSWORD = 'sip-pass';
});
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await rm(folder, { recursive: true, force: true });
});

/** A copy as its record in MARCXML has it. */
interface ShelvedCopy {
  readonly barcode: string;
  readonly item: string;
}

const field = (tag: string, codes: Readonly<Record<string, string>>, prefix = '') => {
  const subfields = Object.entries(codes).map(
    ([code, text]) => `<${prefix}subfield code="${code}">${text}</${prefix}subfield>`,
  );
  return `<${prefix}datafield tag="${tag}" ind1=" " ind2=" ">${subfields.join('')}</${prefix}datafield>`;
};
const copyField = ({ barcode, item }: ShelvedCopy, prefix = '') =>
  field('952', { a: 'HB', 9: item, p: barcode, o: 'Ges 1' }, prefix);
const recordXml = (id: string, title: string, copy?: ShelvedCopy) =>
  `<record><leader>00000nam a2200000 c 4500</leader><controlfield tag="001">${id}</controlfield>${field('245', { a: title })}${copy ? copyField(copy) : ''}</record>`;

/** What a recipe shows: the file of answers, the commands with their output, and what readers see. */
interface RecipeRun {
  readonly answers: Readonly<Record<string, string | number>>;
  readonly commands: readonly (readonly string[])[];
  readonly patron?: PatronCredentials;
  /** The ports and paths of the run, and what the document shows in their place. */
  readonly shown: Readonly<Record<string, string>>;
}

/** Runs `init` and the commands. Returns the section of the document. */
async function cook({ answers, commands, patron, shown }: RecipeRun): Promise<string> {
  const places = { [relative(process.cwd(), folder)]: '.', [folder]: '.', ...shown };
  const hide = (text: string) => Object.entries(places).reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
  const file = Object.entries(answers)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
  await writeFile(join(folder, 'library.yaml'), file);
  const parts = [`\`\`\`yaml\n${hide(file)}\`\`\``];
  const run = async (args: readonly string[]) => {
    const secrets = patron && { TEST_PIN: patron.password };
    const { code, out, err } = await runCli(server, args, { environment: { ...environment(), ...secrets }, now });
    expect(code, out + err).toBe(0);
    parts.push(`\`\`\`\n$ npm run -s buchfink -- ${hide(args.join(' '))}\n${hide(out).trimEnd()}\n\`\`\``);
  };
  await run(['init', '--answers', join(folder, 'library.yaml')]);
  for (const command of commands) await run(command);
  if (patron) {
    await run(['test-connection', '1', '--patron', patron.userId, '--pin', 'env:TEST_PIN']);
  } else await run(['test-connection', '1']);
  parts.push(`Readers see:\n\n\`\`\`\n${hide(await seen(patron))}\n\`\`\``);
  // Only times depend on the machine.
  return parts.join('\n\n').replace(/\d+(\.\d+)? (ms|seconds)(, \d+ records a second)?/g, 'N $2');
}

/** The first title with its copies, and the account, as the service gives them to the app. */
async function seen(patron: PatronCredentials | undefined): Promise<string> {
  const console: Console = {
    stdin: Readable.from([]),
    stdout: new PassThrough().resume(),
    stderr: new PassThrough().resume(),
    environment: environment(),
    signal: new AbortController().signal,
    now,
    threads: server.threads,
  };
  return withCommandContext(console, async (place) => {
    const library = place.library('1');
    return withConnection(library, place, console, async (connection) => {
      const roles = composeLibrary(
        library,
        connectLibrary(library, { ...connection, patronNotesOf: () => noPatronNotes }),
        { now, isShared: false },
      );
      const context: CallContext = {
        locale: 'en',
        signal: console.signal,
        deadline: Number.POSITIVE_INFINITY,
        requestId: 'recipe',
        now,
      };
      const lines: string[] = [];
      try {
        const query = createSearchQuery([{ id: 'FREE', value: 'Geschichte' }], { limit: 5 });
        for (const { id } of (await roles.catalogue?.search(query, context))?.items ?? []) {
          const record = await roles.catalogue?.record(id ?? '', context);
          const copies = record?.copies.map(({ branch, shelfmark, state, returnDate }) =>
            [branch, shelfmark, state, returnDate].filter(Boolean).join(', '),
          );
          lines.push(`${record?.title}: ${copies?.join('; ')}`);
        }
        if (patron && roles.patron) {
          const login = await roles.patron.login(patron, context);
          const { lent, fees, account } = await roles.patron.account(login, context);
          for (const { title, deadline } of lent)
            lines.push(`on loan: ${title}, due ${deadline ?? 'on no day that is told'}`);
          const sum = fees.reduce((total, { amount = 0 }) => total + amount, 0);
          lines.push(
            `fees: ${(sum / 100).toFixed(2)}, card valid until ${account.validUntil?.date ?? 'no day that is told'}`,
          );
          await roles.patron.logout?.(login, context);
        }
        return lines.join('\n');
      } finally {
        await roles.close();
      }
    });
  });
}

/** A patron with a loan and a fee of 2.50 in a library that has two titles. */
async function stock(library: TestSystem) {
  const patron = await library.addPatron({ name: 'Thea Test' });
  const titles = [];
  for (const title of ['Geschichte der Finken', 'Kleine Geschichte der Gärten']) {
    const { recordId, barcodes } = await library.addTitle({ title, copies: 1 });
    titles.push({ title, recordId, barcode: barcodes[0] ?? '' });
  }
  await library.lend(titles[0]?.barcode ?? '', patron);
  await library.addFee?.(patron, 250);
  return { patron, titles };
}

const portOf = (address: string) => new URL(address).port;

async function kohaRecipe(): Promise<string> {
  const koha = await startKohaLibrary({ now: now() });
  const repository = new OaiServer();
  const url = (await repository.start()).replace('?key=1', '');
  cleanUps.push(
    () => koha.close(),
    () => repository.stop(),
  );
  const { patron, titles } = await stock(koha);
  repository.formats = ['oai_dc', 'marcxml'];
  repository.refusesOthers = true;
  repository.entries = titles.map(({ title, recordId, barcode }) => ({
    identifier: `DE-X:${recordId}`,
    datestamp: '2026-10-01T08:00:00Z',
    id: recordId,
    title,
    fields: `${copyField({ barcode, item: String(Number(barcode) - 31_000_000) }, 'marc:')}${field('999', { c: recordId }, 'marc:')}`,
  }));
  const address = `${koha.origin}${ilsdiPath}`;
  return cook({
    answers: {
      name: 'Stadtbibliothek Neustadt',
      catalogue: 'oai-pmh',
      'catalogue.url': url,
      patron: 'koha-ilsdi',
      'patron.address': address,
      availability: 'koha-ilsdi',
      'availability.address': address,
      'availability.trustAvailable': 'yes',
    },
    commands: [['harvest', '--library', '1']],
    patron,
    shown: { [portOf(koha.origin)]: '8080', [portOf(url)]: '8081' },
  });
}

const sip2Recipe = () => terminalRecipe('Stadtbücherei Altstadt');
const evergreenRecipe = () =>
  terminalRecipe('Kreisbibliothek', {
    terminal: (state, clock) => new PlainTerminal(state, clock, evergreenManner),
  });

async function terminalRecipe(name: string, options?: Sip2LibraryOptions): Promise<string> {
  const unused = () => ({ system: {} as PatronSystem, close: () => undefined });
  const library = await startSip2Library(unused, options);
  cleanUps.push(() => library.close());
  const { patron, titles } = await stock(library);
  const records = titles.map(({ title, recordId, barcode }) => recordXml(recordId, title, { barcode, item: barcode }));
  await writeFile(join(folder, 'records.xml'), `<collection>${records.join('')}</collection>`);
  return cook({
    answers: {
      name,
      catalogue: 'builtin',
      patron: 'sip2',
      'patron.host': '127.0.0.1',
      'patron.port': library.server.port,
      'patron.tls': 'no',
      'patron.user': 'sip',
      'patron.password': 'env:SIP_PASSWORD',
      'patron.institution': 'HB',
      'patron.trust03': 'yes',
      availability: 'patron',
    },
    commands: [['import', '--library', '1', join(folder, 'records.xml')]],
    patron,
    shown: { [String(library.server.port)]: '6001' },
  });
}

async function paiaRecipe(): Promise<string> {
  const library = await startPaiaLibrary(() => ({}) as PatronSystem, { now: now() });
  const { patron, titles } = await stock(library);
  const daia = await startDaiaServer({
    version: '1.0',
    titles: titles.map(({ recordId, barcode }, at) => ({
      id: `ppn:${recordId}`,
      copies: [
        {
          id: barcode,
          label: 'Ges 1',
          department: 'Zentralbibliothek',
          storage: 'Magazin',
          state:
            at === 0
              ? { kind: 'lent', expected: '2026-12-23' }
              : { kind: 'order', href: 'https://opac.example/order', delay: 'PT4H' },
        },
      ],
    })),
  });
  cleanUps.push(
    () => library.close(),
    () => daia.close(),
  );
  const records = titles.map(({ title, recordId }) => recordXml(recordId, title));
  await writeFile(join(folder, 'records.xml'), `<collection>${records.join('')}</collection>`);
  return cook({
    answers: {
      name: 'Hochschulbibliothek',
      catalogue: 'builtin',
      patron: 'paia',
      'patron.base': library.server.origin,
      'patron.tls': 'no',
      availability: 'daia',
      'availability.base': daia.base,
      'availability.ids.record': 'ppn:{id}',
    },
    commands: [['import', '--library', '1', join(folder, 'records.xml')]],
    patron,
    shown: { [portOf(library.server.origin)]: '8082', [portOf(daia.base)]: '8083' },
  });
}

async function marcRecipe(): Promise<string> {
  const records = [recordXml('1', 'Geschichte des Dorfes', { barcode: '100', item: '1' })];
  await writeFile(join(folder, 'records.xml'), `<collection>${records.join('')}</collection>`);
  return cook({
    answers: { name: 'Gemeindebücherei Feld', catalogue: 'builtin' },
    commands: [['import', '--library', '1', join(folder, 'records.xml')]],
    shown: {},
  });
}

const recipes = {
  koha: [kohaRecipe, ['Hauptbibliothek Musterstadt, Ges 1, available', 'on loan: Geschichte der Finken', 'fees: 2.50']],
  sip2: [sip2Recipe, ['Ges 1, available', 'Ges 1, lent', 'on loan: Geschichte der Finken', 'fees: 2.50']],
  evergreen: [evergreenRecipe, ['on loan: Geschichte der Finken', 'msg64_summary_datatype', 'fees: 2.50']],
  paia: [paiaRecipe, ['Zentralbibliothek, Ges 1, lent, 2026-12-23', 'on loan: Geschichte der Finken', 'fees: 2.50']],
  marc: [marcRecipe, ['Geschichte des Dorfes: HB, Ges 1']],
} as const;

it.each(Object.entries(recipes))(
  'docs/connect-a-library.md has the recipe %s as it runs: branches, states, titles and sums are shown (UPDATE_DOCS=1 writes it)',
  { timeout },
  async (name, [recipe, facts]) => {
    const written = await recipe();
    for (const fact of facts) expect(written).toContain(fact);
    const document = await readFile(committed, 'utf8');
    const between = new RegExp(`(<!-- recipe ${name} -->\\n).*?(<!-- /recipe ${name} -->)`, 's');
    const updated = document.replace(between, (_, begin: string, end: string) => `${begin}${written}\n${end}`);
    if (process.env.UPDATE_DOCS === '1') await writeFile(committed, updated);
    expect(updated).toContain(written);
    expect(await readFile(committed, 'utf8')).toBe(updated);
  },
);
