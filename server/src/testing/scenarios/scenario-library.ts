import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PatronCredentials } from '@buchfink/connectors/patron-system';
import { serviceAccount } from '@buchfink/connectors/testing/koha-library/rest/authentication';
import { restFace } from '@buchfink/connectors/testing/koha-library/rest/rest-face';
import {
  ilsdiPath,
  type KohaLibrary,
  kohaBranches,
  startKohaLibrary,
} from '@buchfink/connectors/testing/koha-library/start-koha-library';
import { startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import type { TestSystem } from '@buchfink/connectors/testing/test-system';
import type { LibraryCirculation } from '../../systems/circulation/circulations.ts';
import { openBuiltinTestSystem } from '../../systems/circulation/testing/builtin-test-system.ts';
import { openPaia } from './open-paia.ts';

/** A library system with its controls, and the settings by which the service connects to it. */
export interface ScenarioLibrary extends Omit<TestSystem, 'system'> {
  /** The fields of the library in `libraries.yaml`. */
  readonly settings: { readonly branches: readonly { id: string; name: string }[]; readonly system: object };
  /** The built-in circulation, where that is the system. */
  readonly circulation?: LibraryCirculation;
  /** Takes a copy back that is then on its way to the branch of the next reservation. */
  sendOnItsWay(barcode: string): Promise<void>;
  payFees(patron: PatronCredentials, amount: number): Promise<void>;
}

/** What a library of these scenarios may charge, in whole cents. */
export interface ScenarioOptions {
  readonly reservationFee?: number;
}

/** The limits of calls are not what the scenarios are about. */
const limits = { parallel: 50, perMinute: 100_000 };
const branches = [
  { id: 'HB', name: 'Hauptbibliothek' },
  { id: 'ZW', name: 'Zweigstelle' },
];
const catalogue = { kind: 'builtin' };

async function openBuiltin({ reservationFee }: ScenarioOptions): Promise<ScenarioLibrary> {
  const loans = [{ days: 28, renewals: 2, renewableDaysBefore: 10, reservationFee }];
  const library = await openBuiltinTestSystem({ loans });
  const { circulation, options } = library.world;
  return {
    ...library,
    settings: {
      branches: [
        { id: 'M', name: 'Mitte' },
        { id: 'N', name: 'Nord' },
      ],
      system: { catalogue, patron: { kind: 'builtin' } },
    },
    circulation: { ...circulation, options },
    // Reservations of these scenarios are picked up at Mitte, which comes first.
    sendOnItsWay: async (barcode) => void (await circulation.desk.giveBack(barcode, 'N')),
    payFees: async ({ userId }, amount) => void (await circulation.desk.payFees(userId, amount)),
  };
}

async function openSip2({ reservationFee = 0 }: ScenarioOptions): Promise<ScenarioLibrary> {
  const library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }));
  const { state, server } = library;
  return {
    ...library,
    settings: {
      branches,
      system: {
        catalogue,
        availability: { kind: 'patron' },
        patron: {
          kind: 'sip2',
          host: '127.0.0.1',
          port: server.port,
          tls: false,
          login: 'none',
          institution: 'HB',
          connections: 4,
          holds: { fee: reservationFee },
          limits,
        },
        checkout: { kind: 'patron' },
      },
    },
    async sendOnItsWay(barcode) {
      await library.giveBack(barcode);
      const hold = state.holds.find((waiting) => waiting.barcode === barcode && waiting.state === 'ready');
      if (hold) {
        hold.state = 'in-transit';
        delete hold.pickupUntil;
      }
    },
    async payFees({ userId }, amount) {
      const fees = state.patrons.get(userId)?.fees ?? [];
      fees.splice(
        fees.findIndex((fee) => fee.amount === amount),
        1,
      );
    },
  };
}

async function openKohaIlsdi({ reservationFee = 0 }: ScenarioOptions): Promise<ScenarioLibrary> {
  const library = await startKohaLibrary({ unreported: ['renewability', 'disabled-card'] });
  const address = `${library.origin}${ilsdiPath}`;
  return {
    ...library,
    ...kohaControls(library),
    settings: {
      branches: kohaPickupBranches,
      system: {
        catalogue,
        availability: { kind: 'koha-ilsdi', address, trustAvailable: true, limits },
        patron: { kind: 'koha-ilsdi', address, reservationFee, limits },
      },
    },
  };
}

async function openKohaRest({ reservationFee = 0 }: ScenarioOptions): Promise<ScenarioLibrary> {
  const library = await startKohaLibrary({ rest: restFace('current'), unreported: ['disabled-card'] });
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-koha-'));
  const secret = join(folder, 'password');
  await writeFile(secret, serviceAccount.password);
  const access = { kind: 'koha-rest', address: library.origin, user: serviceAccount.user, password: `file:${secret}` };
  return {
    ...library,
    ...kohaControls(library),
    settings: {
      branches: kohaPickupBranches,
      system: {
        catalogue,
        availability: { ...access, limits },
        patron: { ...access, reservationFee, limits },
      },
    },
    async close() {
      await library.close();
      await rm(folder, { recursive: true });
    },
  };
}

const kohaPickupBranches = kohaBranches
  .filter((branch) => branch.pickup_location)
  .map(({ branchcode: id, branchname: name }) => ({ id, name }));

function kohaControls({ state, giveBack }: KohaLibrary): Pick<ScenarioLibrary, 'sendOnItsWay' | 'payFees'> {
  return {
    async sendOnItsWay(barcode) {
      await giveBack(barcode);
      const number = state.tables.items.find((item) => item.barcode === barcode)?.itemnumber;
      for (const hold of state.tables.holds) if (hold.itemnumber === number && hold.found === 'W') hold.found = 'T';
    },
    async payFees({ userId }, amount) {
      const number = state.patronByName(userId)?.borrowernumber;
      const { fees } = state.tables;
      fees.splice(
        fees.findIndex((fee) => fee.borrowernumber === number && fee.amountoutstanding === amount),
        1,
      );
    },
  };
}

/** All systems with accounts that a library can have. */
export const scenarioLibraries: readonly {
  readonly name: string;
  readonly open: (options: ScenarioOptions) => Promise<ScenarioLibrary>;
}[] = [
  { name: 'built-in accounts', open: openBuiltin },
  { name: 'PAIA and DAIA', open: openPaia },
  { name: 'SIP2', open: openSip2 },
  { name: 'Koha by ILS-DI', open: openKohaIlsdi },
  { name: 'Koha by REST', open: openKohaRest },
];
