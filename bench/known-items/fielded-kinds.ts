import { indexedYear } from '@buchfink/catalogue/segment/columns/dates';
import type { QueryKind } from './query-kind.ts';
import { authorOf, lower, someWords } from './query-words.ts';
import { contentWordsOf } from './word-index.ts';

/** Kinds of queries that fill the fields of the search form. */
export const fieldedKinds = {
  'fielded-title-author': (record, random) => {
    const { family } = authorOf(record);
    const title = someWords(record, random, 1, 2);
    if (family === '' || title.length === 0) return undefined;
    const query = `${family} / ${lower(title)}`;
    return { query, clean: [family, ...title], fields: { TITLE: lower(title), AUTHOR: family }, topk: 5 };
  },
  'fielded-author-natural': (record, random) => {
    const { spoken, name } = authorOf(record);
    const title = someWords(record, random, 1, 2);
    if (!name.includes(',') || title.length === 0) return undefined;
    const query = `${spoken} / ${lower(title)}`;
    return { query, clean: [spoken, ...title], fields: { AUTHOR: spoken, TITLE: lower(title) }, topk: 5 };
  },
  'fielded-title-year': (record, random) => {
    const title = someWords(record, random, 2, 3);
    const year = indexedYear(record);
    if (title.length === 0 || year === undefined) return undefined;
    const fields = { TITLE: title.join(' '), YEAR_START: `${year - 1}`, YEAR_END: `${year + 1}` };
    return { query: `${title.join(' ')} ${year}`, clean: title, fields, topk: 5 };
  },
  'fielded-keyword-title': (record, random) => {
    const subjects = record.subjects.flatMap(({ text }) => contentWordsOf(text));
    const title = someWords(record, random, 1, 2);
    if (subjects.length === 0 || title.length === 0) return undefined;
    const subject = random.pick(subjects).toLowerCase();
    const query = `${subject} / ${lower(title)}`;
    return { query, clean: [subject, ...title], fields: { KEYWORD: subject, TITLE: lower(title) }, topk: 5 };
  },
} satisfies Readonly<Record<string, QueryKind>>;
