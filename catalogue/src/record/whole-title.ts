import type { BibRecord } from './bib-record.ts';

/** Punctuation after which no full stop is added; a closing bracket or quotation mark may follow it. */
const endsWithPunctuation = /[.!?:;,\u2026\u3002\uFF01\uFF1F][)\]"'\u201C\u201D\u00BB\u00AB\u2019]*$/u;

/**
 * Joins the elements of a title with full stops: `Briefwechsel. Teil 1`, as ISBD (area 1) does before a part. No stop
 * is added after an element that ends with punctuation: `Briefwechsel.`, `Was nun?`.
 */
export function joinTitle(...elements: readonly (string | undefined)[]): string {
  return elements.reduce<string>((title, element) => {
    const next = element?.trim().replace(/^[.:;,/=](?:\s+|$)/, '') ?? '';
    if (title === '' || next === '') return title + next;
    return `${title}${endsWithPunctuation.test(title) ? '' : '.'} ${next}`;
  }, '');
}

/** The title of a record with its part. */
export function wholeTitle({ title, part }: Pick<BibRecord, 'title' | 'part'>): string {
  return joinTitle(title, part);
}
