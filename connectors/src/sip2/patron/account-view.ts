import type { AccountPart } from '@buchfink/contract/account';
import type { CalendarDate } from '@buchfink/contract/calendar-date';
import type { MediaType } from '@buchfink/contract/media-type';
import { dateFields, validUntilField } from '../../dates/date-fields.ts';
import type { DateReader } from '../../dates/date-reader.ts';
import type { AmountReader } from '../../money/amount-reader.ts';
import { owedOf } from '../../money/owed.ts';
import type {
  UnlabelledAccount,
  UnlabelledBlock,
  UnlabelledFee,
  UnlabelledLoan,
  UnlabelledOwed,
  UnlabelledReservation,
} from '../../unlabelled.ts';
import type { ItemInformation } from '../codec/messages/items.ts';
import { type ListedEntry, listedEntries } from '../conversation/listed-entry.ts';
import { blocksOf } from '../conversation/patron-blocks.ts';
import type { PatronInformation } from '../conversation/patron-conversation.ts';

/** All that was read of an account. */
export interface AccountReading {
  readonly libraryId: number;
  readonly userId: string;
  readonly amounts: AmountReader;
  readonly dates: DateReader;
  readonly today: CalendarDate;
  readonly now: Date;
  readonly patron: PatronInformation;
  /** `AU`: loans, by barcodes or titles as the other lists. */
  readonly charged: readonly string[];
  /** `AS`: holds that are available, or all holds at some servers. */
  readonly holds: readonly string[];
  /** `CD`: holds that wait. */
  readonly unavailableHolds: readonly string[];
  /** `AV`: fees in the words of the server. */
  readonly fines: readonly string[];
  /** The parts whose lists the server did not give. */
  readonly unreadable: readonly AccountPart[];
  readonly items: ReadonlyMap<string, ItemInformation>;
  /** Whether reservations can be cancelled. */
  readonly isCancellable: boolean;
  /** Whether the patron sees the screen message beside a block: servers print notes of the staff there. */
  readonly showMessages: boolean;
}

/** The circulation status of a copy on the hold shelf, and of one on its way. */
const onHoldShelf = '08';
const inTransit = '10';

/** Whether a copy is on the hold shelf or on its way. */
export const isReadyOrMoving = (item: ItemInformation | undefined): boolean =>
  item?.circulationStatus === onHoldShelf || item?.circulationStatus === inTransit;

/** The media types of 3M's specification (`CK`) that say what a copy is; all others are unknown. */
const mediaTypes: Readonly<Record<string, MediaType>> = {
  '001': 'BOOK',
  '002': 'MAGAZINE',
  '004': 'AUDIO_CASSETTE',
  '006': 'CD',
};

/** The account as the app shows it. What SIP2 does not tell stays unknown: no record, no branch, no reason against a renewal. */
export function accountView(reading: AccountReading): UnlabelledAccount {
  const { patron, userId, libraryId, now, items } = reading;
  const { fees, ...owed } = feesOf(reading);
  const { expiry } = patron;
  return {
    libraryId,
    userId,
    account: {
      ...(patron.name !== undefined && patron.name !== '' && { name: patron.name }),
      ...owed,
      ...validUntilField(expiry),
      blocks: blocksWithWords(reading),
    },
    fees,
    lent: listedEntries(reading.charged, items).map((entry) => loanOf(reading, entry)),
    reservations: listedHolds(reading, items).map((entry) => reservationOf(reading, entry)),
    ...incompletenessOf(reading, fees),
    ...(reading.unreadable.length > 0 && { unreadable: [...reading.unreadable] }),
    retrieved: now.toISOString(),
  };
}

function blocksWithWords({ patron, today, showMessages }: AccountReading): readonly UnlabelledBlock[] {
  const text = patron.messages.join(' ').trim();
  return blocksOf(patron, today).map((block, index) => ({
    ...block,
    ...(showMessages && index === 0 && text !== '' && { text }),
  }));
}

/** What the server counts and does not list, and what it neither counts nor lists. */
function incompletenessOf(
  { patron, charged, holds, unavailableHolds, unreadable }: AccountReading,
  fees: readonly UnlabelledFee[],
): Pick<UnlabelledAccount, 'unlistedLoans' | 'unlistedReservations' | 'unlistedFees' | 'untold'> {
  const missing = (part: AccountPart, count: number | null, listed: readonly unknown[]) =>
    unreadable.includes(part) ? 0 : Math.max(0, (count ?? 0) - listed.length);
  const { chargedCount, holdCount, unavailableHoldCount, fineCount } = patron;
  const unlistedLoans = missing('lent', chargedCount, charged);
  // List by list: some servers count and list the holds that wait in both.
  const unlistedReservations =
    missing('reservations', holdCount, holds) + missing('reservations', unavailableHoldCount, unavailableHolds);
  const unlistedFees = missing('fees', fineCount, fees);
  const untold = [
    ...(chargedCount === null && charged.length === 0 && !unreadable.includes('lent') ? (['loans'] as const) : []),
    ...(holdCount === null &&
    unavailableHoldCount === null &&
    holds.length + unavailableHolds.length === 0 &&
    !unreadable.includes('reservations')
      ? (['reservations'] as const)
      : []),
  ];
  return {
    ...(unlistedLoans > 0 && { unlistedLoans }),
    ...(unlistedReservations > 0 && { unlistedReservations }),
    ...(unlistedFees > 0 && { unlistedFees }),
    ...(untold.length > 0 && { untold }),
  };
}

const mediaTypeOf = (item: ItemInformation | undefined): MediaType => mediaTypes[item?.mediaType ?? ''] ?? 'UNKNOWN';

function loanOf({ items, patron, dates }: AccountReading, entry: ListedEntry): UnlabelledLoan {
  const isDenied = patron.status.renewalDenied;
  const item = entry.kind === 'copy' ? items.get(entry.barcode) : undefined;
  const due = dates.read(item?.dueDate);
  // The words of two loans name neither of them.
  const isNamed = entry.kind === 'copy' || entry.isOnly;
  return {
    id: entry.key,
    ...(entry.kind === 'copy' && { barcode: entry.barcode }),
    title: titleOf(entry, item),
    mediaType: mediaTypeOf(item),
    ...dateFields(due, 'deadline', 'deadlineText'),
    // Whether a loan can be renewed is known only after trying.
    renewal: isDenied
      ? { possible: false, reason: 'blocked' }
      : { possible: isNamed, reason: isNamed ? 'unknown' : 'not-allowed' },
    ...(!isDenied && isNamed && { renewToken: entry.key }),
  };
}

const titleOf = (entry: ListedEntry, item: ItemInformation | undefined) =>
  entry.kind === 'title' ? entry.title : item?.title?.trim() || entry.barcode;

/** A reservation of a list, and whether the server lists it as available. */
type ListedHold = ListedEntry & { readonly isAvailable: boolean };

function listedHolds({ holds, unavailableHolds }: AccountReading, items: AccountReading['items']): ListedHold[] {
  const others = unavailableHolds.filter((text) => !holds.includes(text));
  return listedEntries([...holds, ...others], items).map((entry, index) => ({
    ...entry,
    isAvailable: index < holds.length,
  }));
}

/**
 * A reservation is ready only when the list and the copy both say so: a barcode of `CD` may be that of any copy, and a title of `AS`
 * says nothing of a copy.
 */
function reservationOf({ items, isCancellable, dates }: AccountReading, entry: ListedHold): UnlabelledReservation {
  const item = entry.kind === 'copy' ? items.get(entry.barcode) : undefined;
  const status = entry.isAvailable ? item?.circulationStatus : undefined;
  const state = status === onHoldShelf ? 'ready' : status === inTransit ? 'in-transit' : 'queued';
  const pickup = state === 'ready' ? dates.read(item?.holdPickupDate) : {};
  return {
    id: entry.key,
    ...(entry.kind === 'copy' && { barcode: entry.barcode }),
    title: titleOf(entry, item),
    mediaType: mediaTypeOf(item),
    state,
    ...dateFields(pickup, 'pickupUntil', 'pickupText'),
    ...(isCancellable && (entry.kind === 'copy' || entry.isOnly) && { cancelToken: entry.key }),
  };
}

/** The fees that the server lists, and what is owed by them and by its total. Many servers tell the total alone. */
function feesOf({
  patron,
  fines,
  amounts,
}: AccountReading): UnlabelledOwed & { readonly fees: readonly UnlabelledFee[] } {
  const { feeAmount, currency: named } = patron;
  const currency = amounts.currencyOf(named);
  amounts.learn([feeAmount], named);
  amounts.learnLines(fines, named);
  const fees = fines.map((line, index): UnlabelledFee => {
    const { text, amount } = amounts.readLine(line, named);
    return { id: `fine-${index + 1}`, kind: 'other', text, ...amount };
  });
  const total = amounts.read(feeAmount, named);
  if (total !== undefined || fees.length > 0) return { fees, ...owedOf(total, fees, currency) };
  // A server that counts fees and tells no sum owes an answer: nothing is owed only where it counts none.
  const { fineCount } = patron;
  if (fineCount === null) return { fees };
  return { fees, pendingFees: fineCount === 0 ? { amount: 0, currency } : { atLeast: 0, currency } };
}
