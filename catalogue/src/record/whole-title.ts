import type { BibRecord } from './bib-record.ts';

/** Marks after which no full stop is put. A closing bracket or quotation mark may follow the mark. */
const ended = /[.!?:;,\u2026\u3002\uFF01\uFF1F][)\]"'\u201C\u201D\u00BB\u00AB\u2019]*$/u;

/**
 * The elements of a title in one line, with a full stop between two of them: `Briefwechsel. Teil 1`. ISBD (area 1) puts it before a
 * part. No second mark is put where an element ends with one of its own: `Briefwechsel.`, `Was nun?`.
 */
export function joinTitle(...elements: readonly (string | undefined)[]): string {
  return elements.reduce<string>((title, element) => {
    const next = element?.trim() ?? '';
    if (title === '' || next === '') return title + next;
    return `${title}${ended.test(title) ? '' : '.'} ${next}`;
  }, '');
}

/** The title of a record with its part. */
export function wholeTitle({ title, part }: Pick<BibRecord, 'title' | 'part'>): string {
  return joinTitle(title, part);
}
