import type { BibRecord, Contributor } from '../bib-record.ts';
import { rolesOf } from '../roles.ts';

/** Title and subtitle as a citation has them; the id of a record without a title. */
export function fullTitle(record: BibRecord): string {
  return [record.title, record.subtitle].filter(Boolean).join(' : ') || record.id;
}

/** The year to cite; a decade or a span is not cited as a year. */
export function citedYear({ year, latestYear }: BibRecord): number | undefined {
  return latestYear === undefined ? year : undefined;
}

/** Whether a contributor edited the work. */
export function isEditor(person: Contributor): boolean {
  return rolesOf(person).some((role) => role === 'edt' || role === 'hrsg');
}

/** The authors to cite: those that the record calls authors, and its main entry. */
export function authors(record: BibRecord): Contributor[] {
  return record.contributors.filter((person) => rolesOf(person).includes('aut') || (person.main && !isEditor(person)));
}
