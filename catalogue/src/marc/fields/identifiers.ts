import { checkDigit13 } from '@buchfink/contract/text/isbn-check-digit';
import type { BibRecord } from '../../record/bib-record.ts';
import { isbnsIn } from '../../record/identifiers/isbn.ts';
import { type AllKeys, cleanText, distinct, maxListLength } from '../../text/clean-text.ts';
import { fieldsOf, firstSubfield, type MarcRecord, subfieldValues } from '../marc-record.ts';

type Identifiers = AllKeys<Pick<BibRecord, 'isbn' | 'invalidIsbn' | 'issn' | 'relatedIssn' | 'ean' | 'identifiers'>>;

/**
 * Standard numbers of the title: 020, 022, 024, 028, 035 and the ISSNs of other media (776). Wrong ISBNs (020 $z,
 * wrong check digit) are kept as written.
 */
export function identifiersOf(record: MarcRecord): Identifiers {
  const isbn: string[] = [];
  const invalidIsbn: string[] = [];
  for (const field of fieldsOf(record, '020')) {
    for (const written of subfieldValues(field, 'a9')) {
      const { valid, wrong } = isbnsIn(written);
      isbn.push(...valid);
      if (valid.length > 0) invalidIsbn.push(...wrong);
      else if (/\d/.test(written)) invalidIsbn.push(cleanText(written, 60));
    }
    for (const written of subfieldValues(field, 'z')) invalidIsbn.push(cleanText(written, 60));
  }
  const ean: string[] = [];
  const identifiers: { type: string; value: string }[] = [];
  for (const field of fieldsOf(record, '024')) {
    const value = cleanText(firstSubfield(field, 'a') ?? '', 200);
    const digits = value.replace(/[\s-]/g, '');
    if (field.ind1 === '3' && /^\d{13}$/.test(digits) && checkDigit13(digits) === digits.at(-1)) ean.push(digits);
    else if (value !== '') identifiers.push({ type: typeOf024(field.ind1, firstSubfield(field, '2')), value });
  }
  for (const field of fieldsOf(record, '028')) {
    // People search for a number with the name of its label (`Deutsche Grammophon 445 503-2`), and more often without
    // it.
    for (const codes of firstSubfield(field, 'b') === undefined ? ['a'] : ['a', 'ba']) {
      const value = cleanText(subfieldValues(field, codes).join(' '), 200);
      if (value !== '') identifiers.push({ type: 'publisher-number', value });
    }
  }
  for (const field of fieldsOf(record, '035')) {
    const value = cleanText(firstSubfield(field, 'a') ?? '', 200);
    if (value !== '') identifiers.push({ type: 'system-number', value });
  }
  const issn = distinct(fieldsOf(record, '022').flatMap((field) => subfieldValues(field, 'a').map(issnOf)));
  return {
    isbn: distinct(isbn),
    invalidIsbn: distinct(invalidIsbn),
    issn,
    relatedIssn: relatedIssnOf(record, issn),
    ean: distinct(ean),
    identifiers: identifiers.slice(0, maxListLength),
  };
}

function typeOf024(ind1: string, source: string | undefined): string {
  if (ind1 === '7' && source !== undefined) return cleanText(source, 30).toLowerCase();
  const types: Readonly<Record<string, string>> = { '0': 'isrc', '1': 'upc', '2': 'ismn', '3': 'ean', '4': 'sici' };
  return types[ind1] ?? 'other';
}

/**
 * Linking (022 $l), incorrect ($y) and cancelled ISSNs ($z) and those of other media (776 $x), by which people may
 * search.
 */
function relatedIssnOf(record: MarcRecord, issns: readonly string[]): string[] | undefined {
  const written = [
    ...fieldsOf(record, '022').flatMap((field) => subfieldValues(field, 'alyz')),
    ...fieldsOf(record, '776').flatMap((field) => subfieldValues(field, 'x')),
  ];
  const numbers = distinct(written.map(writtenIssn)).filter((number) => !issns.includes(number));
  return numbers.length > 0 ? numbers : undefined;
}

/** `1234-567X`; empty when the check digit is wrong (ISO 3297). */
export function issnOf(written: string): string {
  const issn = writtenIssn(written);
  if (issn === '') return '';
  const digits = issn.replace('-', '');
  let sum = 0;
  for (let index = 0; index < 7; index++) sum += Number(digits[index]) * (8 - index);
  const check = (11 - (sum % 11)) % 11;
  return (check === 10 ? 'X' : String(check)) === digits[7] ? issn : '';
}

/** The ISSN without a check of its digit: people search for a misprinted one as it is printed. */
function writtenIssn(written: string): string {
  const digits = written.replace(/[\s-]/g, '').toUpperCase().slice(0, 8);
  return /^\d{7}[\dX]$/.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4)}` : '';
}
