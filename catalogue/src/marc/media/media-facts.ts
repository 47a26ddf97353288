import { linksOf } from '../links/links.ts';
import { controlField, fieldsOf, leaderAt, type MarcRecord, subfieldValues } from '../marc-record.ts';

/** The fields and positions of a record that decide its media type, read once. */
export interface MediaFacts {
  /** Leader/06 type of record and leader/07 bibliographic level. */
  readonly type: string;
  readonly level: string;
  /** All 007 fields. */
  readonly physical: readonly string[];
  readonly fixed: string;
  /** Lower-case codes and terms of 338 (carrier), 336 (content), 347 and 300, joined by blanks. */
  readonly carrier: string;
  readonly content: string;
  readonly digital: string;
  readonly extent: string;
  /** Lower-case words of 655, 245 $h, 538, 753 and 533. */
  readonly words: string;
  /** Whether a link (856) leads to the work itself. */
  readonly hasFulltextLink: () => boolean;
}

/** Reads these fields; absent ones are empty. */
export function mediaFactsOf(record: MarcRecord): MediaFacts {
  const words = (codes: string, ...tags: string[]) => {
    const fields = fieldsOf(record, ...tags);
    if (fields.length === 0) return '';
    const values = fields.flatMap((field) => subfieldValues(field, codes));
    return values.join(' | ').slice(0, 5_000).toLowerCase();
  };
  return {
    type: leaderAt(record, 6),
    level: leaderAt(record, 7),
    physical: record.controlFields.filter(({ tag }) => tag === '007').map(({ value }) => value),
    fixed: (controlField(record, '008') ?? '').replaceAll('#', ' '),
    carrier: words('ab', '338'),
    content: words('ab', '336'),
    digital: words('abcdef', '347', '345'),
    // No extent is longer; the patterns that look for words in it cost more than a text of this length is worth.
    extent: words('abce', '300').slice(0, 500),
    words: [words('a', '655'), words('h', '245'), words('a', '538', '753'), words('a', '533')].join(' | '),
    hasFulltextLink: () => linksOf(record, new Set()).some(({ kind }) => kind === 'fulltext'),
  };
}

/** Whether the codes and terms of 336 or 338 contain one of these entries as a whole. */
export function hasTerm(text: string, ...entries: readonly string[]): boolean {
  if (text === '') return false;
  const listed = text.split(/\s*\|\s*/);
  return entries.some((entry) => listed.includes(entry));
}
