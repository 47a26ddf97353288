import type { BibRecord, Contributor } from './bib-record.ts';

/** The person or body a list shows as the author: the main entry, else the first author, else the first named. */
export function mainAuthor(record: BibRecord): Contributor | undefined {
  const { contributors } = record;
  return contributors.find(({ main }) => main) ?? contributors.find(({ role }) => role === 'aut') ?? contributors.at(0);
}
