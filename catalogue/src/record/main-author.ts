import type { BibRecord, Contributor } from './bib-record.ts';
import { rolesOf } from './roles.ts';

/**
 * The contributor displayed as the author: the main entry, otherwise the first author, otherwise the first
 * contributor.
 */
export function mainAuthor(record: BibRecord): Contributor | undefined {
  const { contributors } = record;
  return (
    contributors.find(({ main }) => main) ??
    contributors.find((person) => rolesOf(person).includes('aut')) ??
    contributors.at(0)
  );
}
