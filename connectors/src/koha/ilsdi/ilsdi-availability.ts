import type { CalendarDate } from '@buchfink/contract/calendar-date';
import type { Availability, LiveCopy, TitleAvailability } from '../../availability.ts';
import { dateFields } from '../../dates/date-fields.ts';
import type { DateReader } from '../../dates/date-reader.ts';
import { dueOfCopy, type LibraryDays } from '../due-of-copy.ts';
import { type ItemFlags, stateOfItem } from '../item-state.ts';
import { cleanKohaText, isKohaId } from '../koha-values.ts';
import type { IlsdiClient } from './ilsdi-client.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts';

/** What the states of copies by ILS-DI need. */
export interface IlsdiAvailabilityOptions {
  readonly call: IlsdiClient;
  /** The operator vouches for `available`: copies on their way between branches are not told apart. */
  readonly trustAvailable: boolean;
  /** Item types for use in the library; ILS-DI says `available` for them. */
  readonly referenceTypes: readonly string[];
  readonly branchName: (id: string) => string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => CalendarDate;
  readonly dates: DateReader;
}

/** `GetRecords` carries whole records. */
const maxTitles = 10;

/**
 * The states of copies by `GetAvailability`, which says `available` for copies on the hold shelf, in transit and for reference,
 * checked against what `GetRecords` says of copies and holds. The patrons in that answer are not read.
 */
export function ilsdiAvailability(options: IlsdiAvailabilityOptions): Availability {
  const { call, dayAt, dates } = options;
  return {
    maxTitles,
    async of(titles, { signal, now }) {
      const ids = titles
        .map(({ recordId }) => recordId)
        .filter(isKohaId)
        .slice(0, maxTitles);
      if (ids.length === 0) return new Map();
      const id = ids.join(' ');
      const [records, claims] = await Promise.all([
        call('GetRecords', { id }, signal),
        call('GetAvailability', { id, id_type: 'bib' }, signal),
      ]);
      const claimed = claimedAvailable(claims);
      const days = { dates, today: dayAt(now()) };
      await dates.recall();
      dates.learn(childrenOf(records, 'record').flatMap(dueDatesOf));
      const known = childrenOf(records, 'record').flatMap((record): [string, TitleAvailability][] => {
        const recordId = textOf(record, 'biblionumber');
        return recordId !== undefined && ids.includes(recordId)
          ? [[recordId, titleAvailability(options, record, claimed, days)]]
          : [];
      });
      return new Map(known);
    },
  };
}

/** All due dates of a record. */
const dueDatesOf = (record: XmlElement) => [
  ...childrenOf(childOf(record, 'issues'), 'issue').map((issue) => textOf(issue, 'date_due')),
  ...childrenOf(childOf(record, 'items'), 'item').map((item) => textOf(item, 'onloan')),
];

/** The copies that `GetAvailability` calls available. */
function claimedAvailable(collection: XmlElement): ReadonlySet<string> {
  const items = childrenOf(collection, 'record').flatMap((record) => childrenOf(childOf(record, 'items'), 'item'));
  const simple = items.map((item) => childOf(item, 'simpleavailability'));
  const available = simple.filter((claim) => textOf(claim, 'availabilitystatus') === 'available');
  return new Set(available.flatMap((claim) => textOf(claim, 'identifier') ?? []));
}

function titleAvailability(
  options: IlsdiAvailabilityOptions,
  record: XmlElement,
  claimed: ReadonlySet<string>,
  days: LibraryDays,
): TitleAvailability {
  const holds = childrenOf(childOf(record, 'reserves'), 'reserve');
  const assigned = new Map(holds.flatMap(assignmentsOf));
  const issues = childrenOf(childOf(record, 'issues'), 'issue');
  const dueDates = new Map(issues.map((issue) => [textOf(issue, 'itemnumber'), textOf(issue, 'date_due')]));
  const copies = childrenOf(childOf(record, 'items'), 'item').flatMap((item): LiveCopy[] => {
    const id = textOf(item, 'itemnumber');
    if (id === undefined || !isKohaId(id)) return [];
    const flags: ItemFlags = {
      lost: flagOf(item, 'itemlost'),
      // Koha before 3.14 has the column without its first vowel.
      withdrawn: flagOf(item, 'withdrawn', 'wthdrawn'),
      damaged: flagOf(item, 'damaged'),
      notForLoan: flagOf(item, 'notforloan'),
      isLent: dueDates.has(id) || textOf(item, 'onloan') !== undefined,
      hold: assigned.get(id),
      isReference: options.referenceTypes.includes(textOf(item, 'itype') ?? ''),
      isClaimedAvailable: options.trustAvailable && claimed.has(id),
    };
    return [copyOf(options, id, item, flags, dueDates.get(id), days)];
  });
  return { copies, waiting: holds.filter((hold) => textOf(hold, 'found') === undefined).length };
}

/** The copy that a hold has on the shelf or on its way, if any. */
function assignmentsOf(hold: XmlElement): readonly (readonly [string, 'W' | 'T'])[] {
  const [item, found] = [textOf(hold, 'itemnumber'), textOf(hold, 'found')];
  return item === undefined || found === undefined ? [] : [[item, found === 'W' ? 'W' : 'T']];
}

/** A status of a copy, by its name or an older one; NaN where it is missing or no number, which is no statement. */
const flagOf = (item: XmlElement, name: string, olderName = name): number =>
  Number(textOf(item, name) ?? textOf(item, olderName) ?? Number.NaN);

function copyOf(
  { branchName }: IlsdiAvailabilityOptions,
  id: string,
  item: XmlElement,
  flags: ItemFlags,
  dueText: string | undefined,
  days: LibraryDays,
): LiveCopy {
  const state = stateOfItem(flags);
  const due = state === 'lent' ? dueOfCopy(dueText ?? textOf(item, 'onloan'), days) : {};
  const barcode = cleanKohaText(textOf(item, 'barcode'), 100);
  const branchId = cleanKohaText(textOf(item, 'homebranch'), 20);
  const shelfmark = cleanKohaText(textOf(item, 'itemcallnumber'), 200);
  return {
    id,
    barcode,
    state,
    ...dateFields(due, 'dueDate', 'dueText'),
    ...(branchId !== undefined && { branchId, branch: branchName(branchId) }),
    shelfmark,
  };
}
