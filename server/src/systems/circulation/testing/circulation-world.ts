import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import type { Circulation } from '@buchfink/connectors/builtin/circulation/circulation';
import type {
  CirculationClock,
  CirculationOptions,
  PinHashing,
} from '@buchfink/connectors/builtin/circulation/circulation-options';
import { connectCirculation } from '@buchfink/connectors/builtin/circulation/connect-circulation';
import type { NewPatron } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { CirculationRules } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Patron } from '@buchfink/connectors/patron-system';
import { noticeKinds } from '@buchfink/contract/account/notices';
import { instantsIn } from '../../../base/calendar/zoned-time.ts';
import type { OpenCirculationStore } from '../../../storage/circulation/open-circulation-store.ts';
import { storageAt } from '../../../storage/storage.ts';
import { testLocation } from '../../../testing/postgresql/test-location.ts';
import { rightClock } from './right-clock.ts';

/** Rules with a little of everything. Tests override the ones they are about. */
export const testRules: CirculationRules = {
  currency: 'EUR',
  patronGroups: { adults: {}, children: {} },
  defaultGroup: 'adults',
  itemTypes: { book: {}, film: { mediaGroup: 'films' } },
  itemTypeOf: { DVD: 'film' },
  defaultItemType: 'book',
  loans: [{ days: 28, renewals: 2, renewableDaysBefore: 10 }],
  reservations: { pickupDays: 7 },
  pins: { changeable: true, minLength: 4, maxLength: 60, digitsOnly: false },
  editableContact: ['email', 'homeBranch'],
  notices: {
    kinds: noticeKinds,
    dueSoonDays: 3,
    cardExpiresDays: 28,
    reminders: [{ days: 1 }, { days: 10 }, { days: 20 }],
    fromHour: 8,
    toHour: 20,
    showsTitles: true,
    sendsPushes: true,
    keepDays: 90,
  },
  forgetAfterDays: 28,
};

/** Stores PINs in plain text, because these tests are not about the cost of argon2id. */
const plainPins: PinHashing = {
  hash: async (pin) => `plain:${pin}`,
  verify: async (hash, pin) => hash === `plain:${pin}`,
};

/** The initial state of a world. */
export interface WorldOptions {
  readonly rules?: Partial<CirculationRules>;
  readonly branches?: readonly { readonly id: string; readonly name: string }[];
  readonly timeZone?: string;
  readonly isOpen?: (branchId: string, day: string) => boolean;
  /** An instant in ISO 8601. */
  readonly now?: string;
  readonly pins?: PinHashing;
  /** By default the clock is right. */
  readonly clock?: CirculationClock;
  /** A data directory that is kept afterwards. */
  readonly directory?: string;
}

/** A library with circulation, records that tests add, and a clock that tests move. */
export interface World {
  readonly circulation: Circulation;
  readonly options: CirculationOptions;
  readonly opened: OpenCirculationStore;
  readonly context: CallContext;
  readonly directory: string;
  setNow(instant: string): void;
  wait(days: number): void;
  /**
   * Adds a title with this number of copies at the first branch, or with these copies. Barcodes are the ids of the
   * copies.
   */
  addTitle(id: string, copies: number | readonly Partial<HoldingItem>[], recordFields?: Partial<BibRecord>): string[];
  addPatron(card: string, patronFields?: Partial<NewPatron>): Promise<Patron>;
  close(): Promise<void>;
}

/** Opens a world in its own folder. */
export async function openWorld(world: WorldOptions = {}): Promise<World> {
  const directory = world.directory ?? (await mkdtemp(join(tmpdir(), 'buchfink-circulation-')));
  const opened = await storageAt(await testLocation(directory)).circulation();
  const records = new Map<string, BibRecord>();
  let now = new Date(world.now ?? '2026-11-23T11:00:00Z');
  const circulationOptions: CirculationOptions = {
    libraryId: 1,
    store: opened.store,
    records: { records: async (_, ids) => ids.map((id) => records.get(id)) },
    recordsWithBarcode: async (barcode) =>
      [...records.values()].filter(({ items }) => items.some((item) => item.barcode === barcode)).map(({ id }) => id),
    rules: { ...testRules, ...world.rules },
    branches: world.branches ?? [{ id: 'M', name: 'Mitte' }],
    timeZone: world.timeZone ?? 'Europe/Berlin',
    instantAt: instantsIn(world.timeZone ?? 'Europe/Berlin'),
    isOpen: world.isOpen ?? (() => true),
    pins: world.pins ?? plainPins,
    now: () => now,
    clock: world.clock ?? rightClock,
  };
  const circulation = connectCirculation(circulationOptions);
  const { signal } = new AbortController();
  return {
    circulation,
    options: circulationOptions,
    opened,
    context: { locale: 'de', signal, deadline: Number.MAX_SAFE_INTEGER, requestId: 'test', now: () => now },
    directory,
    setNow: (instant) => {
      now = new Date(instant);
    },
    wait: (days) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    addTitle(id, copies, recordFields = {}) {
      const wishes = typeof copies === 'number' ? Array.from({ length: copies }, () => ({})) : copies;
      const items = wishes.map((options, at): HoldingItem => {
        const name = `${id}-${at + 1}`;
        return {
          id: name,
          barcode: name,
          branch: circulationOptions.branches[0]?.id ?? '',
          state: 'available',
          ...options,
        };
      });
      records.set(id, bookOf({ title: `Titel ${id}`, ...recordFields, id, items }));
      return items.flatMap(({ barcode }) => barcode ?? []);
    },
    addPatron: (card, patronFields = {}) => circulation.desk.addPatron({ card, pin: `pin-${card}`, ...patronFields }),
    async close() {
      await opened.close();
      if (world.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
