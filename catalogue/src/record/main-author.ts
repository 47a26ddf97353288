import type { BibRecord, Contributor } from './bib-record.ts';
import { rolesOf } from './roles.ts';

/** The person or body a list shows as the author: the main entry, else the first author, else the first named. */
export function mainAuthor(record: BibRecord): Contributor | undefined {
  const { contributors } = record;
  return (
    contributors.find(({ main }) => main) ??
    contributors.find((person) => rolesOf(person).includes('aut')) ??
    contributors.at(0)
  );
}
