import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import { addDays, dateInTimeZone } from '@buchfink/contract/calendar-date';
import { storageAt } from '../../storage/storage.ts';

/** The lending data of a library, beside its running service. */
export interface PatronsToTell {
  /**
   * Adds patrons with proved addresses, each with a loan in the branch `HB`: that of every third is overdue, the others are due in two
   * days.
   */
  add(patrons: number): Promise<void>;
  /** The notices that the daily work has written. */
  told(): Promise<number>;
  /** No more mails are sent, as when an operator pauses the sending. */
  pauseMails(): Promise<void>;
  close(): Promise<void>;
}

const timeZone = 'Europe/Berlin';
/** Patrons of a transaction. */
const batchSize = 500;

/** Opens the lending data of a library in a data directory. */
export async function openPatronsToTell(dataDirectory: string, libraryId: number): Promise<PatronsToTell> {
  const { store, close } = await storageAt({ dataDirectory }).circulation();
  const today = dateInTimeZone(new Date(), timeZone);
  return {
    async add(patrons) {
      for (let first = 0; first < patrons; first += batchSize)
        await store.change(libraryId, async (unit) => {
          for (let number = first; number < Math.min(patrons, first + batchSize); number++)
            await addPatronWithLoan(unit, number, today);
        });
    },
    told: () => store.read(libraryId, async (unit) => (await unit.dailyRun())?.counts.told ?? 0),
    pauseMails: () => store.change(libraryId, (unit) => unit.putNoticesPaused(true)),
    close,
  };
}

async function addPatronWithLoan(unit: CirculationUnit, number: number, today: string): Promise<void> {
  const patronId = `patron-${number}`;
  const [recordId, copyKey] = [`title-${number}`, `copy-${number}`];
  const email = `reader-${number}@mail.bench.example`;
  const due = addDays(today, number % 3 === 0 ? -5 : 2);
  await unit.putPatron({
    id: patronId,
    card: String(10_000_000 + number),
    pinHash: 'none',
    name: `Leserin ${number}`,
    email,
    group: 'adults',
    disabled: false,
  });
  await unit.putNoticeWishes({ patronId, provedEmail: email });
  await unit.putTitle({ recordId, title: `Ein Titel mit der Nummer ${number}`, mediaType: 'BOOK', noCover: false });
  await unit.putCopy({
    key: copyKey,
    recordId,
    id: '1',
    issue: '',
    itemType: 'book',
    home: 'HB',
    at: 'HB',
    state: 'lent',
    due,
  });
  await unit.putLoan({
    id: `loan-${number}`,
    patronId,
    copyKey,
    lent: addDays(due, -28),
    due,
    renewals: 0,
    branch: 'HB',
  });
}
