import type { Random } from '../records/random.ts';
import type { QueryKind } from './query-kind.ts';
import { authorOf, lower, someWords } from './query-words.ts';

function shuffled(words: readonly string[], random: Random): string[] {
  const remaining = [...words];
  return words.map(() => remaining.splice(random.below(remaining.length), 1)[0] ?? '');
}

/** Kinds of queries for the words of the record in another order, shortened, or in another script. */
export const writtenKinds = {
  'title-exact': ({ title }) => (title.split(' ').length < 2 ? undefined : { query: title, clean: [title], topk: 5 }),
  'title-partial': (record, random) => {
    const words = someWords(record, random);
    return words.length < 2 ? undefined : { query: lower(words), clean: words };
  },
  'author-title': (record, random) => {
    const words = [authorOf(record).family, ...someWords(record, random, 1, 1)];
    return words.length < 2 || words[0] === '' ? undefined : { query: lower(words), clean: words };
  },
  'fullname-title': (record, random) => {
    const { spoken, name } = authorOf(record);
    const words = [spoken, ...someWords(record, random, 1, 2)];
    return words.length < 2 || name === '' ? undefined : { query: words.join(' '), clean: words, topk: 5 };
  },
  'word-order': (record, random) => {
    const words = [...someWords(record, random, 2, 4), ...authorOf(record).family.split(' ').filter(Boolean)];
    return words.length < 3 ? undefined : { query: lower(shuffled(words, random)), clean: words };
  },
  'upper-case': ({ title }) => ({ query: title.toUpperCase(), clean: [title] }),
  prefix: (record, random) => {
    const words = someWords(record, random, 2, 3);
    const last = words.at(-1) ?? '';
    const prefix = last.slice(0, 4 + random.below(Math.max(1, last.length - 5)));
    return words.length < 2 || last.length < 6
      ? undefined
      : { query: lower([...words.slice(0, -1), prefix]), clean: words };
  },
  'umlaut-expanded': (record, random) => {
    const words = [authorOf(record).family, ...someWords(record, random)].filter(Boolean);
    const query = lower(words).replace(/[äöüß]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? 'ss');
    return words.length < 3 || query === lower(words) ? undefined : { query, clean: words };
  },
  'diacritics-stripped': (record, random) => {
    const words = someWords(record, random);
    const query = lower(words).normalize('NFD').replace(/\p{M}/gu, '');
    return words.length < 2 || query === lower(words) || !/^\p{Script=Latin}/u.test(query)
      ? undefined
      : { query, clean: words };
  },
  citation: ({ title, year, contributors }) => {
    const name = contributors.find(({ main }) => main)?.name;
    if (!name?.includes(',') || year === undefined) return undefined;
    return { query: `${name} (${year}): ${title}`, clean: [name, title] };
  },
  'citation-slash': (record) => {
    const { spoken, name } = authorOf(record);
    return name === '' ? undefined : { query: `${record.title} / ${spoken}`, clean: [record.title, spoken] };
  },
} satisfies Readonly<Record<string, QueryKind>>;
