import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { Circulation } from '@buchfink/connectors/builtin/circulation/circulation';
import { connectCirculation } from '@buchfink/connectors/builtin/circulation/connect-circulation';
import type { Desk } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import type { FastifyInstance } from 'fastify';
import type { NoticeSending } from '../../api/account/notices/routes.ts';
import { instantsIn } from '../../base/calendar/zoned-time.ts';
import { loadProjects } from '../../projects/files/load-projects.ts';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type Project, projectsOf } from '../../projects/project/project.ts';
import type { AppSettings } from '../../runtime/app.ts';
import { openKeys } from '../../storage/keys/open-keys.ts';
import { storageAt } from '../../storage/storage.ts';
import { circulationRules } from '../../systems/circulation/circulation-rules.ts';
import { openDays } from '../../systems/circulation/open-days.ts';
import { pinHashing } from '../../systems/circulation/pin-hashing.ts';
import { rightClock } from '../../systems/circulation/testing/right-clock.ts';
import { testLocation } from '../postgresql/test-location.ts';
import { nodeCount, openTestNodes } from '../processes/test-nodes.ts';
import { projectsForTests } from '../test-service.ts';
import { openAccountNode } from './account-node.ts';
import { Browser, type Clock, clockAt } from './session-service.ts';
import { TestPatron } from './test-patron.ts';
import { testRecords } from './test-records.ts';

/** Two libraries with built-in accounts: one with branches and fees, one that requires an e-mail address. */
const settings = [
  {
    id: 1,
    ident: 'stadt',
    libname: 'Stadtbibliothek Ährenfeld',
    shortname: 'Ährenfeld',
    fullname: 'Stadtbibliothek Ährenfeld am Silber',
    address: 'Markt 1, 12345 Ährenfeld',
    website: 'https://bibliothek.example',
    branches: [
      { id: 'mitte', name: 'Mitte' },
      { id: 'sued', name: 'Süd' },
    ],
    tags: { returns: true },
    system: {
      patron: {
        kind: 'builtin',
        rules: {
          patronGroups: { adults: { maxLoans: 100, maxReservations: 5, feeLimit: 1000, maxOverdueDays: 28 } },
          loans: [
            { itemTypes: ['book', 'periodical'], days: 28, renewals: 2, renewableDaysBefore: 10, overdueFee: 10 },
            { itemTypes: ['film', 'game'], days: 14, renewals: 2, renewalFee: 50, reservationFee: 100, loanFee: 150 },
          ],
          reservations: { pickupDays: 8, notFetchedFee: 100 },
          cardRenewal: { fee: 1000 },
        },
      },
    },
  },
  {
    id: 2,
    ident: 'gemeinde',
    libname: 'Gemeindebücherei Mühl',
    shortname: 'Mühl',
    fullname: 'Gemeindebücherei Mühl',
    system: {
      patron: {
        kind: 'builtin',
        rules: { reservations: { pickupDays: 5, needsEmail: true }, notices: { reminders: [{ days: 1, fee: 500 }] } },
      },
    },
  },
];

/** A service on these two libraries, and the desks of their staff. */
export interface AccountService {
  readonly app: FastifyInstance;
  /** The apps of the nodes, without the balancer. */
  readonly apps: readonly FastifyInstance[];
  readonly folder: string;
  readonly clock: Clock;
  readonly log: string[];
  readonly desks: { readonly 1: Desk; readonly 2: Desk };
  /** The circulation of the first library, on the first node. */
  readonly circulation: Circulation;
  logIn(userId: string, libraryId?: 1 | 2): Promise<TestPatron>;
  close(): Promise<void>;
}

/** The PIN of every card in these tests. */
export const pin = 'geheime-pin-4711';

/** The options of a test. */
export interface AccountServiceOptions {
  readonly clock?: Clock;
  /** The data folder; another service may use the same. */
  readonly folder?: string;
  readonly wallet?: Project['wallet'];
  readonly googleWallet?: Project['googleWallet'];
  /** The folder of projects; a built program cannot find it. */
  readonly projects?: string;
  readonly records?: (libraryId: number) => readonly BibRecord[];
  /** The number of nodes, the calls of which alternate; two need PostgreSQL and nginx. */
  readonly nodes?: number;
  /** Wraps a library's system, for each node. */
  readonly between?: (roles: Pick<Circulation, 'patron' | 'checkout'>) => { patron: PatronSystem; checkout: Checkout };
  readonly app?: Partial<AppSettings>;
  readonly sendsBy?: NoticeSending;
}

/** Creates the service. */
export async function accountService(options: AccountServiceOptions = {}): Promise<AccountService> {
  const { clock = clockAt(), wallet, googleWallet, records = testRecords, nodes = nodeCount } = options;
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'buchfink-accounts-')));
  const log: string[] = [];
  const libraries = settings.map((setting) => LibrarySettings.parse(setting));
  const all = (await (options.projects === undefined ? projectsForTests() : loadProjects(options.projects)))
    .filter(({ id }) => id === 'opac-demo')
    .map((project) => ({ ...project, libraries, ...(wallet && { wallet }), ...(googleWallet && { googleWallet }) }));
  const projects = projectsOf(all, 'opac-demo');
  const location = await testLocation(folder, nodes > 1);
  const keys = await openKeys(folder, undefined);
  const warn = (message: string, error?: unknown) => void log.push(`${message} ${error ?? ''}`);
  const { now } = clock;
  const { between = (roles) => roles } = options;

  const openNode = async () => {
    const storage = storageAt(location);
    const circulation = await storage.circulation();
    const systems = new Map(
      libraries.map((library) => [library.id, circulationOf(library, circulation.store, records(library.id), clock)]),
    );
    const systemOf = (libraryId: number): Circulation => {
      const system = systems.get(libraryId);
      if (system === undefined) throw new ApiException('unknown-library');
      return system;
    };
    const roles = new Map([...systems].map(([id, system]) => [id, between(system)]));
    const roleOf = (libraryId: number) => {
      const role = roles.get(libraryId);
      if (role === undefined) throw new ApiException('unknown-library');
      return role;
    };
    const directory = {
      catalogueOf: () => {
        throw new ApiException('not-supported');
      },
      patronOf: (libraryId: number) => roleOf(libraryId).patron,
      checkoutOf: (libraryId: number) => roleOf(libraryId).checkout,
    };
    const accounts = await storage.accounts({ warn });
    const store = await storage.records();
    const node = await openAccountNode({
      location,
      folder,
      keys,
      projects,
      now,
      log,
      directory,
      accounts,
      records: store.records,
      app: options.app,
      sendsBy: options.sendsBy,
    });
    const close = async () => {
      await node.close();
      await circulation.close();
      await store.close();
    };
    return { app: node.app, systemOf, close };
  };

  const { app, apps, systemOf, close } = await openTestNodes(openNode, nodes);
  return {
    app,
    apps,
    folder,
    clock,
    log,
    desks: { 1: systemOf(1).desk, 2: systemOf(2).desk },
    circulation: systemOf(1),
    async logIn(userId, libraryId = 1) {
      const answer = await new Browser({ app }).logIn(userId, pin, { libraryId });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return new TestPatron(app, answer.json());
    },
    async close() {
      await close();
      if (options.folder === undefined) await rm(folder, { recursive: true });
    },
  };
}

function circulationOf(
  library: LibrarySettings,
  store: Parameters<typeof connectCirculation>[0]['store'],
  records: readonly BibRecord[],
  clock: Clock,
): Circulation {
  if (library.system.patron?.kind !== 'builtin') throw new Error('This library has no patrons here.');
  return connectCirculation({
    libraryId: library.id,
    store,
    records: { records: async (_, ids) => ids.map((id) => records.find((record) => record.id === id)) },
    recordsWithBarcode: async (barcode) =>
      records.filter(({ items }) => items.some((item) => item.barcode === barcode)).map(({ id }) => id),
    rules: circulationRules(library.system.patron.rules),
    branches: library.branches.length > 0 ? library.branches : [{ id: '', name: library.libname }],
    timeZone: library.timeZone,
    instantAt: instantsIn(library.timeZone),
    isOpen: openDays(library),
    pins: pinHashing,
    now: clock.now,
    clock: rightClock,
  });
}
