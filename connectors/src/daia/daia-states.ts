import { plausibleReturnDate } from '@buchfink/contract/calendar-date';
import type { LiveCopy, TitleAvailability } from '../availability.ts';
import type { DateReader } from '../dates/date-reader.ts';
import type { DaiaDocument, DaiaItem, DaiaService } from './daia-answer.ts';

/** The library's calendar. */
export interface LibraryDays {
  readonly today: string;
  readonly dates: DateReader;
}

type State = Pick<LiveCopy, 'state' | 'dueDate' | 'dueText' | 'delay' | 'reservations' | 'reservable' | 'url'>;

/** All dates of a return that documents name. */
export const expectedDates = (documents: readonly DaiaDocument[]): (string | undefined)[] =>
  documents.flatMap(({ item }) => item.flatMap(({ unavailable }) => unavailable.map(({ expected }) => expected)));

/** What the documents that match a request identifier say of a title; an edition may have several. */
export function titleAvailabilityOf(documents: readonly DaiaDocument[], days: LibraryDays): TitleAvailability {
  const copies = documents.flatMap(({ item }) => item.map((daiaItem) => liveCopyOf(daiaItem, days)));
  return { copies, ...(copies.some(({ reservable }) => reservable === true) && { reservable: true }) };
}

/** A copy with its state, place and the library's words about it. */
export function liveCopyOf(item: DaiaItem, days: LibraryDays): LiveCopy {
  const { id, department, storage } = item;
  const status = limitationsOf(item);
  const shelfmark = [item.label, item.chronology?.about ?? (item.part && item.about)].filter(Boolean).join(' · ');
  return {
    id,
    ...stateOf(item, days),
    ...(status !== '' && { status }),
    branchId: department?.id,
    branch: department?.content,
    location: storage?.content,
    ...(shelfmark !== '' && { shelfmark }),
  };
}

/**
 * The state by the services of an item. Loan decides; an item that is only used in the library is `reference`, one that is
 * free online is `online`. Without a statement, or where a loan is refused without any word of a return, the state is
 * unknown.
 */
function stateOf(item: DaiaItem, days: LibraryDays): State {
  const available = (name: string) => serviceOf(item.available, name);
  const unavailable = (name: string) => serviceOf(item.unavailable, name);
  const loan = available('loan');
  if (loan !== undefined)
    return { state: 'available', ...delayOf(loan), ...(loan.href !== undefined && { reservable: true }) };
  const online = available('openaccess') ?? item.available.find(isDigital);
  if (online !== undefined) return { state: 'online', ...(isWebAddress(online.href) && { url: online.href }) };
  const refusedLoan = unavailable('loan');
  if (refusedLoan !== undefined && isExpectedBack(refusedLoan)) return lentState(refusedLoan, days);
  const use = available('presentation');
  if (use !== undefined) return { state: 'reference', ...delayOf(use) };
  const refusedUse = unavailable('presentation');
  if (refusedUse !== undefined && isExpectedBack(refusedUse)) return lentState(refusedUse, days);
  return { state: 'unknown' };
}

/** The service of this name; one without limitations first, since an item may have both. */
function serviceOf(services: readonly DaiaService[], name: string): DaiaService | undefined {
  const named = services.filter(({ service }) => service === name);
  return named.find(({ limitation }) => limitation.length === 0) ?? named[0];
}

/** A refusal that says of a return, a queue or a place in it; any other may mean a copy that never comes back. */
const isExpectedBack = ({ expected, queue, href }: DaiaService) =>
  expected !== undefined || queue !== undefined || href !== undefined;

function lentState({ expected, queue, href }: DaiaService, { today, dates }: LibraryDays): State {
  const { day, text } = expected?.toLowerCase() === 'unknown' ? {} : dates.read(expected);
  const dueDate = plausibleReturnDate(day, today);
  return {
    state: 'lent',
    dueDate,
    dueText: text,
    reservations: queue,
    ...(href !== undefined && { reservable: true }),
  };
}

/** Days, in minutes, of the parts of a duration: years and months are rounded. */
const [hour, day] = [60, 24 * 60];
const partMinutes = [365 * day, 30 * day, 7 * day, day, hour, 1, 1 / 60];
const duration = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?)?$/i;

/**
 * The delay of a service (DAIA 1.0: an XML Schema duration, or `unknown`) in minutes, hours or days, rounded up. None where nothing
 * is known, or more than 999 days.
 */
function delayOf({ delay = '' }: DaiaService): Pick<LiveCopy, 'delay'> {
  const parts = duration.exec(delay)?.slice(1) ?? [];
  const minutes = parts.reduce((sum, part, at) => sum + Number(part ?? 0) * (partMinutes[at] ?? 0), 0);
  if (minutes === 0 || minutes > 999 * day) return {};
  if (minutes < 2 * hour && minutes % hour !== 0) return { delay: `PT${Math.ceil(minutes)}M` };
  if (minutes < 2 * day && minutes % day !== 0) return { delay: `PT${Math.ceil(minutes / hour)}H` };
  return { delay: `P${Math.ceil(minutes / day)}D` };
}

/** Kinds of delivery that are no use online (Document Service Ontology). */
const physical = /#(?:PhysicalDelivery|PartialDelivery|Stationary)$/;

/** A remote service without a delay of hours, and not one that sends paper (DAIA 1.0, service `remote`). */
function isDigital({ service, delay, limitation }: DaiaService): boolean {
  if (service !== 'remote' || limitation.some(({ id }) => id !== undefined && physical.test(id))) return false;
  return delay === undefined || /^PT(?:\d{1,4}S|\d{1,2}M(?:\d{1,4}S)?|0H)$/.test(delay);
}

const isWebAddress = (address: string | undefined): address is string =>
  address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address);

/** The library's words about limits of the loan, or else of the use in the library. */
function limitationsOf({ available, unavailable }: DaiaItem): string {
  const services = [...available, ...unavailable];
  const service = serviceOf(services, 'loan') ?? serviceOf(services, 'presentation');
  const words = (service?.limitation ?? []).flatMap(({ content }) => (content === undefined ? [] : [content]));
  return [...new Set(words)].join(' · ').slice(0, 300);
}
