import type { BibRecord } from '../record/bib-record.ts';

/** The type of the identifier under which a harvested record keeps its OAI identifier. */
const identifierType = 'oai';

/** Adds the OAI identifier to a record, by which it is found when the repository deletes it. */
export function withOaiIdentifier(record: BibRecord, identifier: string): BibRecord {
  return { ...record, identifiers: [...record.identifiers, { type: identifierType, value: identifier }] };
}

/** The OAI identifier of a harvested record; undefined for any other. */
export function oaiIdentifierOf({ identifiers }: BibRecord): string | undefined {
  return identifiers.find(({ type }) => type === identifierType)?.value;
}

/** Likely ids of a record with this identifier: its endings after `:`, `/`, `-`, `_` and `.`, the longest first. */
export function likelyIds(identifier: string): string[] {
  const ends = [...identifier.matchAll(/[:/\-_.]/g)].map(({ index }) => identifier.slice(index + 1));
  return ends.filter((end) => end !== '').slice(0, 20);
}
