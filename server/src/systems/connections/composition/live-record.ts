import { compareCopies } from '@buchfink/catalogue/record/copies/copies';
import { copiesAvailability, expectedReturn } from '@buchfink/catalogue/record/copies/title-availability';
import type { LiveCopy, TitleAvailability } from '@buchfink/connectors/availability';
import type { UnlabelledCopy, UnlabelledRecord } from '@buchfink/connectors/unlabelled';
import { availabilityCodeOf, type CopyState } from '@buchfink/contract/availability';
import { matchCopies } from './match-copies.ts';
import { reservabilityOf } from './reservability.ts';

/** The library's words and rules for the states of its copies. */
export interface ShelfRules {
  readonly branchName: (code: string) => string;
  /** The library's date, `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether patrons can reserve titles, in a system elsewhere. */
  readonly offersReservations: boolean;
  /** Whether titles with a copy on the shelf can be reserved, where the system does not say. */
  readonly fromShelf: boolean;
}

/**
 * The record with the states of its copies now. A copy that the system does not name is `unknown`, and so are all
 * copies if the system says nothing about the title (`title` is undefined). Copies that the catalogue does not know
 * are added.
 */
export function recordWithLiveStates(
  record: UnlabelledRecord,
  title: TitleAvailability | undefined,
  rules: ShelfRules,
): UnlabelledRecord {
  const { known, added } = matchCopies(record.copies, title?.copies ?? []);
  const copies = [
    ...known.map(({ copy, live }) => ({ copy: knownCopy(copy, live, rules), systemSays: live?.reservable })),
    ...added.map((live, index) => ({ copy: addedCopy(live, index, rules), systemSays: live.reservable })),
  ];
  const statesFrom = title === undefined ? 'nobody' : 'system';
  return withReservability(
    {
      ...record,
      availability: {
        ...copiesAvailability(copies.map(onShelf), isOnline(record), {
          branchName: branchNamesOf(
            copies.map(({ copy }) => copy),
            rules,
          ),
          today: rules.today,
        }),
        statesFrom,
      },
      copies: copies.map(({ copy }) => copy),
    },
    copies.map(({ systemSays }) => systemSays),
    title,
    rules,
  );
}

/** The record with what can be reserved in the system of the accounts; its copies by branch and state. */
export function withReservability(
  record: UnlabelledRecord,
  systemSays: readonly (boolean | undefined)[],
  title: TitleAvailability | undefined,
  { offersReservations, fromShelf }: ShelfRules,
): UnlabelledRecord {
  const copies = record.copies.map((copy, index) => ({
    state: copy.state,
    issue: copy.issue,
    systemSays: systemSays[index],
  }));
  const reservable = reservabilityOf(copies, title, fromShelf);
  const isReservable = offersReservations && reservable.title;
  const { reservationCount: _, ...fields } = record;
  const reservationCount = title ? title.waiting : record.reservationCount;
  return {
    ...fields,
    copies: record.copies
      .map((copy, index) => ({ ...copy, reservable: offersReservations && (reservable.copies[index] ?? false) }))
      .sort(compareCopies),
    reservable: isReservable,
    reservationCount: (reservationCount ?? 0) > 0 ? reservationCount : undefined,
    actions: isReservable ? ['reserve'] : [],
  };
}

/** A full text, or a copy that is used online, whatever the library's own copies are. */
const isOnline = ({ online, availability }: UnlabelledRecord) =>
  online !== undefined || availability.state === 'online';

const onShelf = ({ copy }: { readonly copy: UnlabelledCopy }) => ({
  branch: copy.branchId,
  state: copy.state,
  due: copy.returnDate,
  shelfmark: copy.shelfmark,
});

/** The names of branches: those on the copies, which may be of another system, else those of the library. */
function branchNamesOf(copies: readonly UnlabelledCopy[], { branchName }: ShelfRules) {
  const names = new Map(copies.flatMap(({ branchId, branch }) => (branch ? [[branchId, branch] as const] : [])));
  return (code: string) => names.get(code) ?? branchName(code);
}

/** An online copy needs no circulation system to be online. */
const stateOf = (copy: UnlabelledCopy, live: LiveCopy | undefined): CopyState =>
  live?.state ?? (copy.state === 'online' ? 'online' : 'unknown');

function knownCopy(copy: UnlabelledCopy, live: LiveCopy | undefined, { today }: ShelfRules): UnlabelledCopy {
  const { status: _, returnDate: __, returnText: ___, reservations: ____, ...known } = copy;
  return { ...known, ...placeOf(live, copy), ...stateFields(stateOf(copy, live), live, today) };
}

function addedCopy(live: LiveCopy, index: number, { today, branchName }: ShelfRules): UnlabelledCopy {
  const branchId = live.branchId ?? '';
  const branch = live.branch ?? (live.state === 'online' ? '' : branchName(branchId));
  return {
    id: live.id ?? live.barcode ?? `+${index + 1}`,
    barcode: live.barcode,
    ...placeOf(live),
    branch: branch || undefined,
    branchId,
    ...stateFields(live.state, live, today),
  };
}

/** The place of a copy, as the catalogue says, else the system. */
function placeOf(live: LiveCopy | undefined, copy?: UnlabelledCopy) {
  const liveUrl = live?.url !== undefined && /^https?:\/\//i.test(live.url) ? live.url : undefined;
  return {
    department: copy?.department ?? live?.department,
    location: copy?.location ?? live?.location,
    shelfmark: copy?.shelfmark ?? live?.shelfmark,
    url: copy?.url ?? liveUrl,
  };
}

function stateFields(state: CopyState, live: LiveCopy | undefined, today: string) {
  const returnDate = expectedReturn({ state, due: live?.dueDate }, today);
  return {
    state,
    statusCode: availabilityCodeOf[state],
    status: live?.status,
    returnDate,
    returnText: state === 'lent' ? live?.dueText : undefined,
    ...(live?.delay !== undefined && { delay: live.delay }),
    reservations: live?.reservations,
    reservable: false,
  };
}
