import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { PatronSystem } from '@buchfink/connectors/patron-system';

/** The records with these ids that are stored here. */
type RecordsOf = (ids: readonly string[]) => ReturnType<RecordStore['records']>;

/**
 * The accounts of a system that names some loans and reservations by their records alone, as Koha 19.06 does by REST: they get the titles of
 * the records that are stored here. What has none stays as it is, and so does all while the records cannot be read.
 */
export function patronsWithTitles(system: PatronSystem, recordsOf: RecordsOf): PatronSystem {
  return {
    ...system,
    async account(patron, context) {
      const account = await system.account(patron, context);
      const ids = [...account.lent, ...account.reservations]
        .filter(({ title }) => title === '')
        .flatMap(({ recordId }) => recordId ?? []);
      if (ids.length === 0) return account;
      const records = await recordsOf([...new Set(ids)]).catch(() => []);
      const byId = new Map(records.flatMap((record) => (record === undefined ? [] : [[record.id, record]])));
      const named = <Entry extends { readonly title: string; readonly recordId?: string | undefined }>(
        entry: Entry,
      ): Entry => {
        const record = entry.title === '' ? byId.get(entry.recordId ?? '') : undefined;
        return record === undefined ? entry : { ...entry, title: titleOf(record) };
      };
      return { ...account, lent: account.lent.map(named), reservations: account.reservations.map(named) };
    },
  };
}

/** Title, subtitle and part in one line. */
const titleOf = ({ title, subtitle, part }: BibRecord) => [title, subtitle, part].filter(Boolean).join(' : ');
