import { recordIdOf } from '../../marc/fields/record-id.ts';
import { controlField, leaderAt } from '../../marc/marc-record.ts';
import { nonBibliographicReason } from '../../marc/non-bibliographic.ts';
import type { Reading } from '../../marc/reading.ts';
import { type MarcMapping, recordFromMarc } from '../../marc/record-from-marc.ts';
import { Repairs } from '../../report/repairs.ts';
import type { MappingUsage } from '../mapping-usage.ts';
import type { ImportReading } from './import-reading.ts';

/**
 * Maps a MARC record to the catalogue's record, or to the reason why it is not a title; other readings are unchanged.
 * `usage` counts what the mapping matches.
 */
export function mapReading(reading: Reading, mapping: MarcMapping, usage?: MappingUsage): ImportReading {
  if (reading.kind !== 'record') return reading;
  const { number, record: marc } = reading;
  const number001 = controlField(marc, '001')?.trim().slice(0, 256);
  const named = number001 ? { controlNumber: number001 } : {};
  const foreign = nonBibliographicReason(marc);
  if (foreign !== undefined) return { kind: 'skipped', number, reason: foreign, value: marc.leader, ...named };
  if (leaderAt(marc, 5) === 'd') return { kind: 'deleted', number, id: recordIdOf(marc, mapping.id, new Set()) };
  const repairs = new Repairs();
  repairs.addFrom(reading.repairs, reading.values);
  const record = recordFromMarc(marc, mapping, repairs);
  usage?.takeMarc(marc, record);
  return { kind: 'record', number, record, repairs: [...repairs], values: repairs.originals, ...named };
}
