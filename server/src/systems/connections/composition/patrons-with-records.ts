import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { joinTitle } from '@buchfink/catalogue/record/whole-title';
import type { ActAnswer, PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledTitle } from '@buchfink/connectors/unlabelled';
import { findCopies, nameOf, type RecordsWithCopy } from './find-copies.ts';

/** The records that are stored here: by their ids, and by their copies. */
export interface StoredRecords {
  readonly byIds: (ids: readonly string[]) => ReturnType<RecordStore['records']>;
  readonly withCopy: RecordsWithCopy;
}

/**
 * The accounts and renewals of a system that tells less of a title than is stored here. What it names by a copy alone, as SIP2 does by the
 * barcode and Koha 19.06 by its own number, is linked to the record with that copy; what it names by numbers alone gets the title of its
 * record. All else stays as it is, and so does everything while the records cannot be read.
 */
export function patronsWithRecords(system: PatronSystem, records: StoredRecords): PatronSystem {
  const { renew, renewAll } = system;
  const completeItems = async (answer: ActAnswer): Promise<ActAnswer> => {
    const nameless = answer.items?.filter(({ title }) => title === '') ?? [];
    if (answer.items === undefined || nameless.length === 0) return answer;
    const complete = await completion(records, nameless);
    return { ...answer, items: answer.items.map(complete) };
  };
  return {
    ...system,
    async account(patron, context) {
      const account = await system.account(patron, context);
      const complete = await completion(records, [...account.lent, ...account.reservations]);
      return { ...account, lent: account.lent.map(complete), reservations: account.reservations.map(complete) };
    },
    renew: renew && (async (...input) => completeItems(await renew.apply(system, input))),
    renewAll: renewAll && (async (...input) => completeItems(await renewAll.apply(system, input))),
  };
}

/** Reads what is stored of these titles, and returns how to complete each. */
async function completion(records: StoredRecords, titles: readonly UnlabelledTitle[]) {
  const unlinked = titles.filter(({ recordId }) => recordId === undefined);
  const idByCopy = await findCopies(records.withCopy, unlinked);
  const idOf = (title: UnlabelledTitle) => title.recordId ?? idByCopy.get(nameOf(title));
  const nameless = titles.filter(({ title }) => title === '').flatMap((title) => idOf(title) ?? []);
  const found = nameless.length === 0 ? [] : await records.byIds([...new Set(nameless)]).catch(() => []);
  const recordById = new Map(found.flatMap((record) => (record === undefined ? [] : [[record.id, record]])));
  return <Title extends UnlabelledTitle>(entry: Title): Title => {
    const recordId = idOf(entry);
    const record = entry.title === '' ? recordById.get(recordId ?? '') : undefined;
    return { ...entry, recordId, title: record ? titleOf(record) : entry.title };
  };
}

/** Title, subtitle and part in one line, as in a list of loans. */
const titleOf = ({ title, subtitle, part }: BibRecord) =>
  joinTitle([title, subtitle].filter(Boolean).join(' : '), part);
