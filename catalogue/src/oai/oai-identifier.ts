import type { BibRecord } from '../record/bib-record.ts';

/** The type under which a harvested record keeps its identifier of the repository. */
const identifierType = 'oai';

/** The record with its identifier of the repository, by which it is found again when that says it is deleted. */
export function withOaiIdentifier(record: BibRecord, identifier: string): BibRecord {
  return { ...record, identifiers: [...record.identifiers, { type: identifierType, value: identifier }] };
}

/** The identifier of a harvested record; undefined for any other. */
export function oaiIdentifierOf({ identifiers }: BibRecord): string | undefined {
  return identifiers.find(({ type }) => type === identifierType)?.value;
}

/** Ids that a record with this identifier often has: its parts behind `:`, `/`, `-`, `_` and `.`, the longest first. */
export function likelyIds(identifier: string): string[] {
  const ends = [...identifier.matchAll(/[:/\-_.]/g)].map(({ index }) => identifier.slice(index + 1));
  return ends.filter((end) => end !== '').slice(0, 20);
}
