import type { ImportMapping } from '../import/import-mapping.ts';
import type { MappingUsage } from '../import/mapping-usage.ts';
import type { ImportReading } from '../import/reading/import-reading.ts';
import { mapReading } from '../import/reading/map-reading.ts';
import type { HarvestedIds } from './harvested-ids.ts';
import { withOaiIdentifier } from './oai-identifier.ts';
import type { OaiRecord } from './oai-response.ts';

/** Maps the records of one part of a list, in order. */
export class OaiRecordMapper {
  private readonly ids: HarvestedIds;
  private readonly mapping: ImportMapping;
  private readonly usage: MappingUsage;
  /** Identifiers of records in this part → their ids. */
  private readonly inPart = new Map<string, string>();

  constructor(ids: HarvestedIds, mapping: ImportMapping, usage: MappingUsage) {
    this.ids = ids;
    this.mapping = mapping;
    this.usage = usage;
  }

  /** Maps a record of the repository; undefined for a deleted record that was never stored. */
  async readingOf(
    { identifier, isDeleted, marc, repairs, values, fault, format }: OaiRecord,
    number: number,
  ): Promise<ImportReading | undefined> {
    if (fault !== undefined) return { kind: 'skipped', number, controlNumber: identifier, ...fault };
    if (isDeleted) {
      const id = this.inPart.get(identifier) ?? (await this.ids.idOf(identifier));
      return id === undefined ? undefined : { kind: 'deleted', number, id };
    }
    if (marc === undefined)
      return {
        kind: 'skipped',
        number,
        reason: 'no-marc',
        controlNumber: identifier,
        value: format,
      };
    const reading = mapReading({ kind: 'record', number, record: marc, repairs, values }, this.mapping, this.usage);
    if (reading.kind !== 'record') return reading;
    const record = withOaiIdentifier(reading.record, identifier);
    this.inPart.set(identifier, record.id);
    this.ids.add(record);
    return { ...reading, record };
  }
}
