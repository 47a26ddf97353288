import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import { mainAuthor } from '@buchfink/catalogue/record/main-author';
import { spokenName } from '@buchfink/catalogue/record/person-name';
import { wholeTitle } from '@buchfink/catalogue/record/whole-title';
import type { CirculationOptions } from '../circulation-options.ts';
import { isOnShelf } from '../queue/reservation-queue.ts';
import { itemTypeFor } from '../rules/circulation-rules.ts';
import type { CopyRow, TitleRow } from '../store/circulation-rows.ts';
import { newId } from '../store/random-ids.ts';
import { appendToLedger, type WriteTransaction } from '../store/transaction.ts';

/** Reads the record of an id. Call it before the transaction that needs the record. */
export async function findRecord(options: CirculationOptions, recordId: string): Promise<BibRecord | undefined> {
  return (await options.records.records(options.libraryId, [recordId]))[0];
}

/**
 * Stores a title and its copies in circulation, or updates barcode, issue, item type, parts and branch from the
 * record. The state of a stored copy belongs to circulation alone.
 */
export async function syncTitle(transaction: WriteTransaction, record: BibRecord): Promise<CopyRow[]> {
  const { options, unit } = transaction;
  const title = titleOf(record);
  if (!isSame(await unit.title(record.id), title)) await unit.putTitle(title);
  const copies = new Map((await unit.copiesOf(record.id)).map((copy) => [copy.id, copy]));
  for (const item of record.items) {
    const old = copies.get(item.id);
    const copy = copyOf(options, record, item, old);
    if (!isSame(old, copy)) await unit.putCopy(copy);
    copies.set(item.id, copy);
  }
  await withdrawMissingCopies(transaction, record, [...copies.values()]);
  return record.items.flatMap(({ id }) => copies.get(id) ?? []);
}

/**
 * Marks the copies on the shelf that the record no longer has as missing. Copies that are lent or set aside stay as
 * they are.
 */
async function withdrawMissingCopies(
  transaction: WriteTransaction,
  record: BibRecord,
  copies: readonly CopyRow[],
): Promise<void> {
  const stated = new Set(record.items.map(({ id }) => id));
  for (const copy of copies) {
    if (stated.has(copy.id) || !isOnShelf(copy)) continue;
    await transaction.unit.putCopy({ ...copy, state: 'missing' });
    await appendToLedger(transaction, { recordId: record.id }, { act: 'copy', copyKey: copy.key, state: 'missing' });
  }
}

function titleOf(record: BibRecord): TitleRow {
  const author = mainAuthor(record);
  return {
    recordId: record.id,
    title: wholeTitle(record),
    ...(author && { author: spokenName(author.name) }),
    mediaType: record.mediaType,
    noCover: !record.links.some(({ kind }) => kind === 'cover'),
  };
}

function copyOf(
  { rules }: CirculationOptions,
  record: BibRecord,
  item: HoldingItem,
  old: CopyRow | undefined,
): CopyRow {
  const current = old ?? { key: newId(), at: item.branch, state: item.state, ...(item.due && { due: item.due }) };
  const { barcode: _barcode, url: _url, parts: _parts, ...circulating } = current as CopyRow;
  return {
    ...circulating,
    recordId: record.id,
    id: item.id,
    ...(item.barcode !== undefined && { barcode: item.barcode }),
    issue: item.volume ?? '',
    itemType: itemTypeFor(rules, item.itemType, record.mediaType),
    home: item.branch,
    ...(item.url !== undefined && /^https?:\/\//i.test(item.url) && { url: item.url }),
    ...(item.parts !== undefined && { parts: item.parts }),
  };
}

function isSame(old: object | undefined, updated: object): boolean {
  if (old === undefined) return false;
  const cells = Object.entries(updated);
  const before = old as Readonly<Record<string, unknown>>;
  return cells.length === Object.keys(old).length && cells.every(([field, value]) => before[field] === value);
}
