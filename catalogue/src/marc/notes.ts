import type { BibRecord } from '../record/bib-record.ts';
import { fieldsOf, type MarcRecord, valuesOf } from './marc-record.ts';
import { clean, distinct, longestText } from './text.ts';

type Notes = Pick<BibRecord, 'notes'> & Partial<Pick<BibRecord, 'abstract' | 'contents' | 'audience'>>;

/** Notes that are meant for readers: 500–538 as listed, abstract (520), contents (505), audience (521). */
export function notesOf(record: MarcRecord): Notes {
  const texts = (codes: string, ...tags: string[]) =>
    distinct(fieldsOf(record, ...tags).map((field) => clean(valuesOf(field, codes).join(' '), longestText)));
  const abstract = clean(texts('ab', '520').join('\n'), longestText);
  const contents = clean(texts('agrt', '505').join(' '), longestText);
  const audience = clean(texts('a', '521').join('; '));
  return {
    notes: texts('a', '500', '501', '502', '504', '508', '511', '515', '518', '530', '534', '538', '546', '586'),
    ...(abstract !== '' && { abstract }),
    ...(contents !== '' && { contents }),
    ...(audience !== '' && { audience }),
  };
}
