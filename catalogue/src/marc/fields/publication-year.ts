import { newestYear, parseYearSpan, type YearSpan } from '../../text/dates/year.ts';
import { fieldsOf, type MarcRecord, subfieldValues } from '../marc-record.ts';

/**
 * The publication year: 008/07–14 by its type of date (008/06), then the dates of 264 (publication first, copyright
 * next) and 260. Years that are not credible are skipped. A correction in 264 or 260 (`1897 [i.e. 1987]`) is
 * preferred to the misprint in 008, and an exact year to the decade that contains it.
 */
export function publicationYearOf(record: MarcRecord, fixed: string): YearSpan | undefined {
  const newest = newestYear();
  const coded = codedYear(fixed, newest);
  const texts = [
    ...fieldsOf(record, '264').toSorted((a, b) => order(a.ind2) - order(b.ind2)),
    ...fieldsOf(record, '260'),
  ].flatMap((field) => subfieldValues(field, 'c'));
  if (coded !== undefined && coded.year === coded.latest) {
    const misprint = texts.find((text) => text.includes(String(coded.year)) && correctionMark.test(text));
    return (misprint === undefined ? undefined : parseYearSpan(misprint, newest)) ?? coded;
  }
  for (const text of texts) {
    const written = parseYearSpan(text, newest);
    if (written === undefined) continue;
    if (coded === undefined) return written;
    if (written.year >= coded.year && written.latest <= coded.latest) return written;
  }
  return coded ?? laterDate(fixed, newest);
}

const correctionMark =
  /\bi\.? ?e\.?(?![\p{L}])|\bd\. ?[hi]\.|\brecte\b|\brichtig\b|\beigtl\.|\beigentl|\bvielm|\bfalsch für\b|\[ ?=|\bthat is\b/iu;

/**
 * The date of 008, which has one or two dates by its type: `r` is a reprint and its original, `q` the ends of a span.
 */
function codedYear(fixed: string, newest: number): YearSpan | undefined {
  const type = fixed.charAt(6);
  const first = parseCodedYear(fixed.slice(7, 11), newest);
  const second = parseCodedYear(fixed.slice(11, 15), newest);
  // A reprint is never older than its original, so the later date belongs to the reprint, whichever comes first.
  if (type === 'r' && first !== undefined && second !== undefined) return first.year >= second.year ? first : second;
  if (type === 'q' && first !== undefined && second !== undefined && second.latest > first.year)
    return { year: first.year, latest: second.latest };
  return type === 'b' ? undefined : first;
}

/** 008/11–14, the last resort; in a detailed date (`e`) these digits are month and day. */
function laterDate(fixed: string, newest: number): YearSpan | undefined {
  return 'be'.includes(fixed.charAt(6)) ? undefined : parseCodedYear(fixed.slice(11, 15), newest);
}

/** Parses `1998`, `199u` and `19uu`; a date that only gives the millennium is ignored. */
function parseCodedYear(date: string, newest: number): YearSpan | undefined {
  const digits = /^(\d{2,4})[u|?-]{0,2}$/.exec(date)?.[1];
  if (digits === undefined || date.length !== 4) return undefined;
  const year = Number(digits.padEnd(4, '0'));
  const latest = Math.min(Number(digits.padEnd(4, '9')), newest);
  return year >= 1000 && year <= newest ? { year, latest } : undefined;
}

function order(ind2: string): number {
  return ind2 === '1' ? 0 : ind2 === '4' ? 1 : 2;
}
