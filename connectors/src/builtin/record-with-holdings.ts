import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import type { CopyAbsence } from '@buchfink/contract/availability';
import type { CopyHolding, Holdings, TitleHolding } from './circulation/circulation.ts';

/**
 * Reads the holdings of these titles. If circulation cannot be read, the catalogue works with the records alone and
 * nothing can be reserved.
 */
export async function readHoldings(
  holdings: Holdings | undefined,
  recordIds: readonly string[],
): Promise<{ readonly holdings?: Holdings; readonly of: (id: string) => TitleHolding | undefined }> {
  const byRecordId = await holdings?.of(recordIds).catch(() => undefined);
  return { ...(holdings && byRecordId && { holdings }), of: (id) => byRecordId?.get(id) };
}

/** The record with the copy states of circulation; the same object if circulation adds nothing. */
export function recordWithHoldings(record: BibRecord, holding: TitleHolding | undefined): BibRecord {
  if (holding === undefined) return record;
  const byId = new Map(holding.copies.map((copy) => [copy.id, copy]));
  const items = record.items.map((item) => liveItem(item, byId.get(item.id)));
  return items.every((item, index) => item === record.items[index]) ? record : { ...record, items };
}

function liveItem(item: HoldingItem, copy: CopyHolding | undefined): HoldingItem {
  if (copy === undefined || (copy.state === item.state && copy.due === item.due)) return item;
  const { due: _, dueText: __, ...itemWithoutDue } = item;
  return { ...itemWithoutDue, state: copy.state, due: copy.due };
}

/** A copy with why it is missing, as circulation says. */
export function withAbsence<Copy extends { readonly id: string }>(
  copy: Copy,
  holding: TitleHolding | undefined,
): Copy & { readonly absence?: CopyAbsence } {
  const absence = holding?.copies.find(({ id }) => id === copy.id)?.absence;
  return absence === undefined ? copy : { ...copy, absence };
}

/** Whether the title can be reserved, how many patrons wait, and which copies can be reserved. */
export interface Reservability {
  readonly reservable: boolean;
  readonly reservationCount?: number;
  readonly isCopyReservable: (id: string) => boolean;
}

/**
 * The reservability of a title and its copies. Nothing can be reserved without circulation, nor a free copy on the
 * shelf unless the library fetches it.
 */
export function reservabilityOf(
  record: BibRecord,
  holding: TitleHolding | undefined,
  holdings: Holdings | undefined,
): Reservability {
  if (holdings === undefined) return { reservable: false, isCopyReservable: () => false };
  const reservableById = new Map((holding?.copies ?? []).map((copy) => [copy.id, copy.reservable]));
  const waiting = holding?.waiting ?? 0;
  const isHere = ({ volume }: HoldingItem) =>
    record.items.filter((copy) => copy.volume === volume && copy.state === 'available').length > waiting;
  const can = new Set(
    record.items
      .filter((item) => reservableById.get(item.id) ?? holdings.isReservable({ ...record, items: [item] }))
      .filter((item) => holdings.reservesFromShelf || !isHere(item))
      .map(({ id }) => id),
  );
  return {
    reservable: can.size > 0,
    ...(waiting > 0 && { reservationCount: waiting }),
    isCopyReservable: (id) => can.has(id),
  };
}
