import type { AccountPart, FeeKind, Renewal } from '@buchfink/contract/account';
import { addDays, isCalendarDate } from '@buchfink/contract/calendar-date';
import { dateFields, validUntilField } from '../../dates/date-fields.ts';
import type { DateReader, SystemDate } from '../../dates/date-reader.ts';
import { fromSystemId } from '../../id-templates.ts';
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
import type { PaiaPatrons } from '../paia-settings.ts';
import { type PaiaDocument, type PaiaFees, type PaiaPatron, serviceStatus } from '../protocol/paia-answers.ts';

/** The library's calendar and its rules of renewals, which explain why a loan cannot be renewed. */
export interface AccountRules {
  readonly today: string;
  readonly dates: DateReader;
  readonly renewals: PaiaPatrons['renewals'];
  readonly barcode: PaiaPatrons['barcode'];
  /** Whether the token allows acts. */
  readonly isWritable: boolean;
}

/** All that was read of an account; an absent part is one that the token does not allow to read. */
export interface AccountReading extends AccountRules {
  readonly amounts: AmountReader;
  readonly libraryId: number;
  readonly userId: string;
  readonly now: Date;
  readonly patron?: PaiaPatron | undefined;
  readonly documents: readonly OwnDocument[];
  /** Loans that name neither a copy nor an edition. */
  readonly unlistedLoans: number;
  readonly fees?: PaiaFees | undefined;
  /** The parts that the server failed to tell. */
  readonly unreadable: readonly AccountPart[];
}

/** A document of an account by a name that no other document of the account has. */
export interface OwnDocument extends PaiaDocument {
  readonly id: string;
}

const { reserved, ordered, held, provided, rejected } = serviceStatus;

/** The account as the app shows it. */
export function accountView(reading: AccountReading): UnlabelledAccount {
  const { libraryId, userId, patron, documents, unlistedLoans, unreadable, now } = reading;
  learnDates(reading);
  const { fees, ...owed } = feesOf(reading);
  return {
    libraryId,
    userId,
    account: {
      name: patron?.name,
      ...owed,
      ...validUntilField(reading.dates.read(patron?.expires)),
      blocks: patron === undefined ? [] : blocksOf(patron, reading),
    },
    fees,
    lent: documents.filter(({ status }) => status === held).map((document) => loanOf(document, reading)),
    ...(unlistedLoans > 0 && { unlistedLoans }),
    reservations: documents.flatMap((document) => reservationOf(document, reading) ?? []),
    warning: patron?.note,
    ...(unreadable.length > 0 && { unreadable: [...unreadable] }),
    retrieved: now.toISOString(),
  };
}

/**
 * The documents with their names: the copy's URI or else the edition's, as PAIA demands one of them, and both where one is
 * not enough. Those without a name are counted.
 */
export function ownDocuments(documents: readonly PaiaDocument[]): {
  readonly documents: readonly OwnDocument[];
  readonly unlistedLoans: number;
} {
  const names = new Set<string>();
  const named = documents.flatMap((document): OwnDocument[] => {
    const name = document.item ?? document.edition ?? document.requested;
    if (name === undefined) return [];
    const id = names.has(name) ? [name, document.edition, document.status].join(' ') : name;
    if (names.has(id)) return [];
    names.add(id);
    return [{ ...document, id }];
  });
  const loans = (of: readonly PaiaDocument[]) => of.filter(({ status }) => status === held).length;
  return { documents: named, unlistedLoans: loans(documents) - loans(named) };
}

/** All dates of an account tell the order of their numbers before the first of them is read. */
function learnDates({ dates, patron, documents, fees }: AccountReading): void {
  const ofDocuments = documents.flatMap(({ starttime, endtime, duedate }) => [starttime, endtime, duedate]);
  dates.learn([patron?.expires, ...ofDocuments, ...(fees?.fee ?? []).map(({ date }) => date)]);
}

/**
 * Why the patron may not borrow (PAIA 1.4, "account state"). Servers in use keep the state 0 after the card has expired, so
 * the date is compared, too. Further states mean 1.
 */
export function blocksOf(patron: PaiaPatron, rules: AccountRules): readonly UnlabelledBlock[] {
  const { status = 0 } = patron;
  const validUntil = rules.dates.read(patron.expires).day;
  const isExpired = status === 2 || status === 4 || (validUntil !== undefined && validUntil < rules.today);
  const blocks: UnlabelledBlock[] = [];
  if (isExpired) blocks.push({ code: 'card-expired' });
  if (status === 3 || status === 4) blocks.push({ code: 'fees' });
  if (status === 1 || status > 4 || status < 0) blocks.push({ code: 'blocked' });
  return blocks;
}

function loanOf(document: OwnDocument, rules: AccountRules): UnlabelledLoan {
  const { id, edition, item, starttime, storage } = document;
  const barcode = item === undefined ? undefined : barcodeOf(item, rules);
  const lentDate = rules.dates.read(starttime).day;
  return {
    id,
    recordId: edition,
    ...titleOf(document),
    barcode,
    mediaType: 'UNKNOWN',
    lentDate,
    ...dateFields(endOf(document, rules), 'deadline', 'deadlineText'),
    lendingBranch: storage,
    renewal: renewalOf(document, rules),
    ...(rules.isWritable && { renewToken: id }),
  };
}

/** The barcode of a copy, where the library's settings say what its URIs are like. */
export const barcodeOf = (item: string, { barcode }: Pick<AccountRules, 'barcode'>): string | undefined =>
  barcode === undefined ? undefined : fromSystemId(barcode, item);

/** The day on which a state ends; `duedate` is its name before PAIA 1.1. */
export const endOf = ({ endtime, duedate }: PaiaDocument, { dates }: Pick<AccountRules, 'dates'>): SystemDate =>
  dates.read(endtime ?? duedate);

/**
 * Whether a loan can be renewed. A missing `canrenew` is unknown, so a renewal is tried. PAIA gives no reason against it: the
 * queue and the library's rules (`renewals`) explain it.
 */
export function renewalOf(document: PaiaDocument, { today, dates, renewals, isWritable }: AccountRules): Renewal {
  const { canrenew, queue = 0, renewals: count } = document;
  const counts = {
    count,
    max: renewals.max,
  };
  if (!isWritable) return { possible: false, reason: 'not-allowed', ...counts };
  if (canrenew !== false) return { possible: true, reason: canrenew === true ? 'ok' : 'unknown', ...counts };
  if (queue > 0) return { possible: false, reason: 'reserved', ...counts };
  if (renewals.max !== undefined && count !== undefined && count >= renewals.max)
    return { possible: false, reason: 'max-renewals', ...counts };
  const due = endOf(document, { dates }).day;
  const from = due === undefined || renewals.daysBefore === undefined ? undefined : addDays(due, -renewals.daysBefore);
  if (from !== undefined && from > today && isCalendarDate(from))
    return { possible: false, reason: 'too-early', from, ...counts };
  return { possible: false, reason: 'unknown', ...counts };
}

/** A document that waits for the patron; undefined for other documents. */
function reservationOf(document: OwnDocument, rules: AccountRules): UnlabelledReservation | undefined {
  const { id, edition, requested, status, starttime, storage, storageid, cancancel, error } = document;
  const isRejected = status === rejected;
  // A rejected request is shown with the library's words only: no code of ours says it.
  if (isRejected && error === undefined) return undefined;
  if (!isRejected && status !== reserved && status !== ordered && status !== provided) return undefined;
  const end = endOf(document, rules);
  const since = isRejected || status === provided ? {} : rules.dates.read(starttime);
  const recordId = edition ?? requested;
  return {
    id,
    recordId,
    ...titleOf(document),
    mediaType: 'UNKNOWN',
    state: isRejected ? 'expired' : status === provided ? 'ready' : status === ordered ? 'in-transit' : 'queued',
    ...(isRejected && { status: error }),
    ...dateFields(since, 'reservedDate', 'reservedText'),
    pickupBranch: storage,
    pickupBranchId: storageid,
    ...(status === provided && dateFields(end, 'pickupUntil', 'pickupText')),
    ...(end.day !== undefined && status !== provided && !isRejected && { readyDate: end.day }),
    ...(rules.isWritable && !isRejected && cancancel !== false && { cancelToken: id }),
  };
}

/** Title and author of a document: `about` is `title / author (year)` at servers in use. */
export function titleOf({ about, label, item, edition, requested }: PaiaDocument): {
  readonly title: string;
  readonly author?: string;
} {
  const text = about ?? label ?? item ?? edition ?? requested ?? '';
  const at = about === undefined ? -1 : text.lastIndexOf(' / ');
  if (at <= 0) return { title: text.replace(/ \/$/, '') };
  const author = text
    .slice(at + 3)
    .replace(/\s*\([^()]*\)$/, '')
    .trim();
  return { title: text.slice(0, at).trim(), ...(author !== '' && { author }) };
}

/** The services of the Document Service Ontology that a fee can be for. */
const feeKinds: Readonly<Record<string, FeeKind>> = {
  'http://purl.org/ontology/dso#Loan': 'loan',
  'http://purl.org/ontology/dso#Renew': 'renewal',
  'http://purl.org/ontology/dso#RenewLoan': 'renewal',
  'http://purl.org/ontology/dso#Reservation': 'reservation',
};

function feesOf({
  fees,
  dates,
  amounts,
}: AccountReading): UnlabelledOwed & { readonly fees: readonly UnlabelledFee[] } {
  if (fees === undefined) return { fees: [] };
  amounts.learn([fees.amount, ...fees.fee.map(({ amount }) => amount)]);
  const lines = fees.fee.map(({ amount: money, date, about, item, edition, feetype, feeid }, index): UnlabelledFee => {
    const isOfDocument = item !== undefined || edition !== undefined;
    const title = isOfDocument && about !== undefined ? titleOf({ about } as PaiaDocument).title : undefined;
    const text = [feetype, title === undefined ? about : undefined].filter(Boolean).join(': ');
    const kind = feeKinds[feeid ?? ''] ?? 'other';
    return {
      id: `fee-${index + 1}`,
      kind,
      ...((text !== '' || kind === 'other') && { text }),
      ...amounts.read(money),
      ...dateFields(dates.read(date), 'date', 'dateText'),
      itemTitle: title,
    };
  });
  return { fees: lines, ...owedOf(amounts.read(fees.amount), lines, amounts.currencyOf()) };
}
