import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import type { CopyHolding, Holdings, TitleHolding } from './circulation/circulation.ts';

/**
 * What circulation knows of these titles. Where it cannot be read, the records say it all and nothing can be reserved: the
 * catalogue goes on without it.
 */
export async function readHoldings(
  holdings: Holdings | undefined,
  recordIds: readonly string[],
): Promise<{ readonly holdings?: Holdings; readonly of: (id: string) => TitleHolding | undefined }> {
  const held = await holdings?.of(recordIds).catch(() => undefined);
  return { ...(holdings && held && { holdings }), of: (id) => held?.get(id) };
}

/** The record with its copies where circulation knows them to be; the same object where circulation adds nothing. */
export function recordWithHoldings(record: BibRecord, holding: TitleHolding | undefined): BibRecord {
  if (holding === undefined) return record;
  const known = new Map(holding.copies.map((copy) => [copy.id, copy]));
  const items = record.items.map((item) => liveItem(item, known.get(item.id)));
  return items.every((item, place) => item === record.items[place]) ? record : { ...record, items };
}

function liveItem(item: HoldingItem, copy: CopyHolding | undefined): HoldingItem {
  if (copy === undefined || (copy.state === item.state && copy.due === item.due)) return item;
  const { due: _, ...rest } = item;
  return { ...rest, state: copy.state, ...(copy.due !== undefined && { due: copy.due }) };
}

/** What a record page says of reserving: of the title, how many wait, and which copies. */
export interface Reservability {
  readonly reservable: boolean;
  readonly reservationCount?: number;
  readonly isCopyReservable: (id: string) => boolean;
}

/**
 * Whether a title and its copies can be reserved; nothing can where the library has no circulation, nor what stands on a
 * shelf for anyone, unless the library fetches it from there.
 */
export function reservabilityOf(
  record: BibRecord,
  holding: TitleHolding | undefined,
  holdings: Holdings | undefined,
): Reservability {
  if (holdings === undefined) return { reservable: false, isCopyReservable: () => false };
  const known = new Map((holding?.copies ?? []).map((copy) => [copy.id, copy.reservable]));
  const waiting = holding?.waiting ?? 0;
  const isHere = ({ volume }: HoldingItem) =>
    record.items.filter((each) => each.volume === volume && each.state === 'available').length > waiting;
  const can = new Set(
    record.items
      .filter((item) => known.get(item.id) ?? holdings.isReservable({ ...record, items: [item] }))
      .filter((item) => holdings.reservesFromShelf || !isHere(item))
      .map(({ id }) => id),
  );
  return {
    reservable: can.size > 0,
    ...(waiting > 0 && { reservationCount: waiting }),
    isCopyReservable: (id) => can.has(id),
  };
}
