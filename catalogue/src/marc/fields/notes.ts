import type { BibRecord } from '../../record/bib-record.ts';
import { type AllKeys, cleanText, distinct, maxTextLength, nonEmpty } from '../../text/clean-text.ts';
import { type DataField, fieldsOf, joinSubfields, type MarcRecord } from '../marc-record.ts';
import { interleaveOriginalScripts, originalScriptsOf } from './original-scripts.ts';

/** The notes of a record. */
export type Notes = AllKeys<Pick<BibRecord, 'notes' | 'abstract' | 'contents' | 'audience'>>;

/** Notes meant for readers: 500–538 as listed, abstract (520), contents (505), audience (521). */
export function notesOf(record: MarcRecord): Notes {
  const texts = (codes: string, ...tags: string[]) =>
    textsOf(interleaveOriginalScripts(record, fieldsOf(record, ...tags)), codes);
  return {
    notes: texts('a', '500', '501', '502', '504', '508', '511', '515', '518', '530', '534', '538', '546', '586'),
    abstract: inEachScript(record, '520', 'ab'),
    contents: inEachScript(record, '505', 'agrt'),
    audience: nonEmpty(cleanText(texts('a', '521').join('; '))),
  };
}

/**
 * All fields of the tag as one text. Fields in original script get lines of their own, because two writing directions
 * do not mix in one line.
 */
function inEachScript(record: MarcRecord, tag: string, codes: string): string | undefined {
  const fields = fieldsOf(record, tag);
  const lines = [fields, fields.flatMap((field) => originalScriptsOf(record, field))].map((group) =>
    cleanText(textsOf(group, codes).join(' '), maxTextLength),
  );
  return nonEmpty(lines.filter((line) => line !== '').join('\n'));
}

function textsOf(fields: readonly DataField[], codes: string): string[] {
  if (fields.length === 0) return [];
  return distinct(fields.map((field) => cleanText(joinSubfields(field, codes), maxTextLength)));
}
