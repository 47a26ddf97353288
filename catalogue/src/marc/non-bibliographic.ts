import type { SkipReason } from '../report/import-note.ts';
import { fieldsOf, firstSubfield, leaderAt, type MarcRecord } from './marc-record.ts';

/** The reason why a record is not a title of the catalogue; undefined for a bibliographic MARC 21 record. */
export function nonBibliographicReason(record: MarcRecord): SkipReason | undefined {
  const type = leaderAt(record, 6);
  if (type === 'z') return 'authority-record';
  if ('uvxy'.includes(type)) return 'holdings-record';
  if ('wq'.includes(type)) return 'classification-record';
  return isUnimarc(record) ? 'unimarc-record' : undefined;
}

/** UNIMARC has the title in 200 and general data (date of entry first) in 100; MARC 21 has 245, and names in 100. */
function isUnimarc(record: MarcRecord): boolean {
  if (fieldsOf(record, '245').length > 0) return false;
  const general = firstSubfield(fieldsOf(record, '100')[0], 'a') ?? '';
  const title = fieldsOf(record, '200').some((field) => firstSubfield(field, 'a') !== undefined);
  return title && (/^[\d ]{8}/.test(general) || fieldsOf(record, '210', '101', '215', '801').length > 1);
}
