import type { Chance } from '../records/chance.ts';
import { authorOf, lower, someWords } from './asked-words.ts';
import type { Kind } from './kind.ts';

function shuffled(words: readonly string[], random: Chance): string[] {
  const left = [...words];
  return words.map(() => left.splice(random.below(left.length), 1)[0] ?? '');
}

/** Kinds that ask for what stands in the record, in another order, shorter, or in another writing. */
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
    const begun = last.slice(0, 4 + random.below(Math.max(1, last.length - 5)));
    return words.length < 2 || last.length < 6
      ? undefined
      : { query: lower([...words.slice(0, -1), begun]), clean: words };
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
} satisfies Readonly<Record<string, Kind>>;
