import type { CalendarDate } from '@buchfink/contract/calendar-date';
import type { MediaType } from '@buchfink/contract/media-type';
import { dateFields, validUntilField } from '../../dates/date-fields.ts';
import type { DateReader } from '../../dates/date-reader.ts';
import type {
  UnlabelledAccount,
  UnlabelledBlock,
  UnlabelledFee,
  UnlabelledLoan,
  UnlabelledReservation,
} from '../../unlabelled.ts';
import type { ItemInformation } from '../codec/messages/items.ts';
import { parseAmount } from '../codec/value-codecs.ts';
import type { PatronInformation } from '../conversation/patron-conversation.ts';
import { blocksOf } from './patron-blocks.ts';

/** All that was read of an account. */
export interface AccountReading {
  readonly libraryId: number;
  readonly userId: string;
  readonly currency: string;
  readonly dates: DateReader;
  readonly today: CalendarDate;
  readonly now: Date;
  readonly patron: PatronInformation;
  readonly charged: readonly string[];
  /** Loans that the server counts and does not list. */
  readonly unlistedLoans: number;
  /** `AS`: holds that are available, or all holds at some servers. */
  readonly holds: readonly string[];
  /** `CD`: holds that wait. */
  readonly unavailableHolds: readonly string[];
  /** `AV`: fees in the words of the server. */
  readonly fines: readonly string[];
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
  const { patron, userId, libraryId, now, unlistedLoans } = reading;
  const { fees, total } = feesOf(reading);
  const { expiry } = patron;
  return {
    libraryId,
    userId,
    account: {
      ...(patron.name !== undefined && patron.name !== '' && { name: patron.name }),
      ...(total !== undefined && { pendingFees: total }),
      ...validUntilField(expiry),
      blocks: blocksWithWords(reading),
    },
    fees,
    lent: reading.charged.map((barcode) => loanOf(reading, barcode)),
    ...(unlistedLoans > 0 && { unlistedLoans }),
    reservations: [
      ...reading.holds.map((barcode) => reservationOf(reading, barcode, true)),
      ...reading.unavailableHolds
        .filter((barcode) => !reading.holds.includes(barcode))
        .map((barcode) => reservationOf(reading, barcode, false)),
    ],
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

const titleOf = (item: ItemInformation | undefined, barcode: string) => item?.title?.trim() || barcode;
const mediaTypeOf = (item: ItemInformation | undefined): MediaType => mediaTypes[item?.mediaType ?? ''] ?? 'UNKNOWN';

function loanOf({ items, patron, dates }: AccountReading, barcode: string): UnlabelledLoan {
  const item = items.get(barcode);
  const due = dates.read(item?.dueDate);
  const isDenied = patron.status.renewalDenied;
  return {
    id: barcode,
    barcode,
    title: titleOf(item, barcode),
    mediaType: mediaTypeOf(item),
    ...dateFields(due, 'deadline', 'deadlineText'),
    // Whether a loan can be renewed is known only after trying.
    renewal: isDenied ? { possible: false, reason: 'blocked' } : { possible: true, reason: 'unknown' },
    ...(!isDenied && { renewToken: barcode }),
  };
}

/** A reservation is ready only when the list and the copy both say so: a barcode of `CD` may be that of any copy. */
function reservationOf(
  { items, isCancellable, dates }: AccountReading,
  barcode: string,
  isAvailable: boolean,
): UnlabelledReservation {
  const item = items.get(barcode);
  const status = isAvailable ? item?.circulationStatus : undefined;
  const state = status === onHoldShelf ? 'ready' : status === inTransit ? 'in-transit' : 'queued';
  const pickup = state === 'ready' ? dates.read(item?.holdPickupDate) : {};
  return {
    id: barcode,
    title: titleOf(item, barcode),
    mediaType: mediaTypeOf(item),
    state,
    ...dateFields(pickup, 'pickupUntil', 'pickupText'),
    ...(isCancellable && { cancelToken: barcode }),
  };
}

/** The fees one by one where their sum is the total of the server; else the total alone. */
function feesOf({ patron, fines, currency: usual }: AccountReading): {
  readonly fees: readonly UnlabelledFee[];
  readonly total?: { readonly amount: number; readonly currency: string };
} {
  const currency = /^[A-Z]{3}$/.test(patron.currency ?? '') ? (patron.currency ?? usual) : usual;
  const amount = patron.feeAmount === undefined ? undefined : parseAmount(patron.feeAmount);
  // Without an amount the server reports no fees: it owes an answer only where it counts some.
  if (amount === undefined) return patron.fineCount === 0 ? { fees: [], total: { amount: 0, currency } } : { fees: [] };
  const total = { amount, currency };
  const fees = fines.map((text, index): UnlabelledFee | undefined => {
    const [, words = '', sum = ''] = /^(.*?) ?(\d{1,7}[.,]\d{2})$/.exec(text) ?? [];
    const parsed = parseAmount(sum);
    return parsed === undefined
      ? undefined
      : { id: `fine-${index + 1}`, kind: 'other', text: words, amount: parsed, currency };
  });
  const readable = fees.filter((fee) => fee !== undefined);
  const isWhole = readable.length === fees.length && readable.reduce((sum, fee) => sum + fee.amount, 0) === amount;
  return { fees: isWhole ? readable : [], total };
}
