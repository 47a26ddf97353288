import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { connectCirculation } from '@buchfink/connectors/builtin/circulation/connect-circulation';
import type { Desk } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { Letters } from '@buchfink/connectors/builtin/circulation/desk/letter-desk';
import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import type { Registration } from '@buchfink/connectors/builtin/circulation/registration/registration';
import type { CirculationRules } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { type PatronAccess, patronAccess } from '../../../../api/account/patron-access.ts';
import { accountHashes } from '../../../../api/session/issue-tokens.ts';
import { instantsIn } from '../../../../base/calendar/zoned-time.ts';
import { LibrarySettings } from '../../../../projects/libraries/library-settings.ts';
import type { Project } from '../../../../projects/project/project.ts';
import type { OpenCirculationStore } from '../../../../storage/circulation/open-circulation-store.ts';
import { searchTraces } from '../../../../storage/personal-data/search-traces.ts';
import { storageAt } from '../../../../storage/storage.ts';
import type { LibraryCirculation } from '../../../../systems/circulation/circulations.ts';
import { testRules } from '../../../../systems/circulation/testing/circulation-world.ts';
import { rightClock } from '../../../../systems/circulation/testing/right-clock.ts';
import { readLetterFonts } from '../../../../systems/letters/read-letter-fonts.ts';
import { unprintableLetters, writeLetters } from '../../../../systems/letters/write-letters.ts';
import {
  keysForTests,
  OperatorBrowser,
  type OperatorService,
  operatorServiceForTests,
  textOf,
} from '../../../../testing/operator-service.ts';
import type { TestLocation } from '../../../../testing/postgresql/test-location.ts';

/** A name that a page must escape. */
export const evil = `<b onmouseover=alert(1)>O'Hara & "Co"</b>`;

const builtin = { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } };
const branches = [
  { id: 'M', name: 'Mitte' },
  { id: 'N', name: 'Nord <&>' },
];
const libraries = [
  { id: 1, libname: 'Stadtbücherei', system: builtin, branches },
  { id: 2, libname: 'Dorfbücherei', system: builtin, branches: [] },
  { id: 3, libname: 'Fern', system: { catalogue: { kind: 'builtin' } } },
].map((settings) => LibrarySettings.parse({ ident: `l${settings.id}`, shortname: 'L', fullname: 'L', ...settings }));

const project: Project = {
  id: 'opac-desk',
  folder: '/nowhere',
  config: baseConfig,
  libraries,
  hosts: ['opac.desk.example'],
  networks: { public: [], library: [] },
};

const record = (id: string, title: string): BibRecord =>
  bookOf({
    id,
    title,
    items: [{ id: `${id}-1`, barcode: `${id}-1`, branch: 'M', shelfmark: `JE ${id}`, state: 'available' }],
  });
const records = new Map(
  [record('momo', 'Momo'), record('krabat', 'Krabat'), record('evil', evil)].map((one) => [one.id, one]),
);

/** A service with the desks of two libraries, a browser at them, and a clock that tests move. */
export interface DeskService {
  readonly service: OperatorService;
  readonly opened: OpenCirculationStore;
  /** The browser of staff; a test may replace it. */
  browser: OperatorBrowser;
  /** Epoch milliseconds. */
  time: number;
  desk(libraryId?: number): Desk;
  outbox(libraryId?: number): Outbox;
  letters(libraryId?: number): Letters;
  /** How people become patrons of the first library. */
  registration(): Registration;
  /** The logins of the service. */
  readonly access: PatronAccess;
  /** Adds a patron; returns the path of the patron's page. */
  addPatron(card: string, name?: string, libraryId?: number): Promise<string>;
  /** Logs the patron of a page in; returns a function that counts the patron's logins. */
  logInPatron(page: string): Promise<() => Promise<number>>;
  textAt(path: string): Promise<string>;
  /** Sends a form of a page, and follows it to the page that says what was done. */
  act(page: string, action: string, fields?: Readonly<Record<string, string>>): Promise<string>;
  /** The acts in the log, the oldest first: act, object, outcome. */
  logged(): Promise<(string | undefined)[][]>;
  close(): Promise<void>;
}

/** What a test chooses of the service. */
interface DeskServiceOptions {
  /** The list of those who log in. */
  readonly operators?: string | undefined;
  readonly rules?: Partial<CirculationRules>;
  /** The path below which the service is reached; by default the root of its host. */
  readonly basePath?: string;
}

/** Starts the service at a location, which is removed with it. */
export async function startDesk(
  location: TestLocation,
  { operators, rules = {}, basePath }: DeskServiceOptions = {},
): Promise<DeskService> {
  const opened = await storageAt(location).circulation();
  const circulations = new Map(libraries.slice(0, 2).map((library) => [library.id, circulationFor(library)]));
  const keys = keysForTests();
  const [logins, accounts] = [await storageAt(location).sessions(), await storageAt(location).accounts()];
  const access = patronAccess(keys, { logins, accounts });
  const operatorsFile = join(location.dataDirectory, 'operators');
  if (operators !== undefined) await writeFile(operatorsFile, operators);
  const service = await operatorServiceForTests({
    libraries,
    location,
    keys,
    now: () => new Date(world.time),
    basePath,
    operators: operators === undefined ? undefined : `file:${operatorsFile}`,
    more: {
      notices: { projects: { all: [project] }, circulationOf: ({ id }) => circulations.get(id) },
      desk: {
        projects: { all: [project] },
        circulationOf: ({ id }) => circulations.get(id),
        access,
        searchTraces: (values) => searchTraces(location, values),
        letters: {
          write: async (job) => writeLetters(job, await readLetterFonts()),
          unprintable: async (letters) => unprintableLetters(letters, await readLetterFonts()),
        },
      },
    },
  });
  const world: DeskService = {
    service,
    opened,
    access,
    browser: new OperatorBrowser(service.app),
    time: Date.parse('2026-11-02T09:00:00Z'),
    desk(libraryId = 1) {
      const circulation = circulations.get(libraryId);
      if (circulation === undefined) throw new Error(`The library ${libraryId} has no desk.`);
      return circulation.desk;
    },
    outbox(libraryId = 1) {
      const circulation = circulations.get(libraryId);
      if (circulation === undefined) throw new Error(`The library ${libraryId} has no outbox.`);
      return circulation.outbox;
    },
    letters(libraryId = 1) {
      const circulation = circulations.get(libraryId);
      if (circulation === undefined) throw new Error(`The library ${libraryId} has no letters.`);
      return circulation.letters;
    },
    registration() {
      const registration = circulations.get(1)?.registration;
      if (registration === undefined) throw new Error('Nobody becomes a patron of the first library by themselves.');
      return registration;
    },
    async addPatron(card, name = 'Ada Lesen', libraryId = 1) {
      const { patronId } = await world.desk(libraryId).addPatron({ card, pin: '4711', name });
      return `/operator/desk/${libraryId}/patrons/${patronId}`;
    },
    async logInPatron(page) {
      const [, libraryId, patronId] = /(\d+)\/patrons\/(.+)$/.exec(page) ?? [];
      const hashes = accountHashes(keys, Number(libraryId), patronId ?? '');
      const [ends, created] = [world.time + 3_600_000, world.time];
      const token = { hash: Buffer.from(page), sealed: Buffer.from('sealed'), expires: ends };
      await logins.sessions.begin(
        {
          id: page,
          libraryId: Number(libraryId),
          account: hashes[0],
          client: 'web',
          keep: 'visit',
          device: '',
          created,
          lastUsed: created,
          ends,
        },
        token,
        undefined,
      );
      return async () => (await logins.sessions.ofAccounts(hashes, world.time)).length;
    },
    textAt: async (path) => textOf((await world.browser.open(path)).body),
    async act(page, action, fields = {}) {
      const answer = await world.browser.submit(page, action, fields);
      const { body } = answer.statusCode === 303 ? await world.browser.open(String(answer.headers.location)) : answer;
      return textOf(body);
    },
    logged: async () =>
      (await service.store.acts.list({ limit: 50 }))
        .reverse()
        .map(({ act, object, outcome }) => [act, object, outcome]),
    async close() {
      await service.close();
      await opened.close();
      await accounts.close();
      await logins.close();
      await location.remove();
    },
  };
  return world;

  function circulationFor({ id, branches: own }: LibrarySettings): LibraryCirculation {
    const options: LibraryCirculation['options'] = {
      libraryId: id,
      store: opened.store,
      records: { records: async (_, ids) => ids.map((one) => (id === 1 ? records.get(one) : undefined)) },
      recordsWithBarcode: async (barcode) =>
        [...records.values()]
          .filter(({ items }) => items.some((item) => item.barcode === barcode))
          .map((one) => one.id),
      rules: {
        ...testRules,
        patronGroups: { adults: { name: { de: 'Erwachsene', en: 'Adults' } }, young_readers: {} },
        loans: [{ days: 28, renewals: 2, renewalFee: 50, overdueFee: 20, reservationFee: 100 }],
        ...rules,
      },
      branches: own.length > 0 ? own.map(({ id: branch, name }) => ({ id: branch, name })) : [{ id: '', name: '' }],
      timeZone: 'Europe/Berlin',
      instantAt: instantsIn('Europe/Berlin'),
      isOpen: () => true,
      pins: { hash: async (pin) => `hash:${pin}`, verify: async (hash, pin) => hash === `hash:${pin}` },
      now: () => new Date(world.time),
      clock: rightClock,
    };
    return { ...connectCirculation(options), options };
  }
}
