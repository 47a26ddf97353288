import type { NeighbouringTitle } from '../../record/bib-record.ts';
import { heading, maxListLength, withoutEmpty } from '../../text/clean-text.ts';
import { fieldsOf, firstSubfield, type MarcRecord } from '../marc-record.ts';
import { issnOf } from './identifiers.ts';
import { interleaveOriginalScripts } from './original-scripts.ts';
import { linkedRecordIdOf } from './record-id.ts';

/** Earlier (780) or later titles (785) of a serial: $t, otherwise $a, with record number ($w) and ISSN ($x). */
export function neighbouringTitlesOf(record: MarcRecord, tag: '780' | '785'): NeighbouringTitle[] | undefined {
  const fields = interleaveOriginalScripts(record, fieldsOf(record, tag));
  if (fields.length === 0) return undefined;
  const titles = new Map<string, NeighbouringTitle>();
  for (const field of fields) {
    const title = heading(firstSubfield(field, 't') ?? firstSubfield(field, 'sa') ?? '');
    const issn = issnOf(firstSubfield(field, 'x') ?? '');
    if (title === '' || titles.has(title)) continue;
    titles.set(title, withoutEmpty({ title, recordId: linkedRecordIdOf(field), issn }) as NeighbouringTitle);
  }
  return titles.size === 0 ? undefined : [...titles.values()].slice(0, maxListLength);
}
