import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { Random } from '../records/random.ts';
import type { KnownItemQuery, QueryKind } from './query-kind.ts';

/** Kinds of queries for a number, in FREE or in the field ISBN. */
export const numberKinds = {
  'isbn-plain': byIsbn((isbn) => isbn),
  'isbn-hyphen': byIsbn((isbn) => isbn.replace(/^(...)(.)(.{5})(...)(.)$/, '$1-$2-$3-$4-$5')),
  'isbn-space': byIsbn((isbn) => `${isbn.slice(0, 3)} ${isbn.slice(3)}`),
  'isbn-label': byIsbn((isbn) => `ISBN: ${isbn}`),
  'isbn-other': byIsbn((isbn) => (isbn.startsWith('978') ? asIsbn10(isbn) : isbn)),
} satisfies Readonly<Record<string, QueryKind>>;

function byIsbn(written: (isbn: string) => string): QueryKind {
  return ({ isbn: [isbn] }: BibRecord, random: Random): KnownItemQuery | undefined => {
    if (isbn === undefined) return undefined;
    const query = written(isbn);
    return { query, clean: [], isbn, fields: random.next() < 0.5 ? { FREE: query } : { ISBN: query }, topk: 1 };
  };
}

function asIsbn10(isbn: string): string {
  const body = isbn.slice(3, 12);
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return body + (check === 10 ? 'X' : check);
}
