import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { FieldMeaning } from '@buchfink/contract/search';
import { chance } from './chance.ts';

/** One question to both engines. */
export interface Query {
  readonly fields: readonly { readonly meaning: FieldMeaning; readonly text: string }[];
  readonly mediaType?: string;
  /** The last word is only begun. */
  readonly isPrefix?: true;
}

/** A kind of question with its samples. */
export interface QueryClass {
  readonly name: string;
  readonly queries: readonly Query[];
  /** Only an engine that forgives can answer it. */
  readonly isMisspelt?: true;
}

const free = (text: string): Query => ({ fields: [{ meaning: 'FREE', text }] });
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3);

/** Two letters in the middle change places: the commonest slip of a hand. */
const misspelt = (word: string) => {
  const at = word.length >> 1;
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
};

/** Questions people ask of a catalogue, taken from its own records, `perClass` of each kind. */
export function queryClasses(records: readonly BibRecord[], perClass: number, seed: number): QueryClass[] {
  const random = chance(seed);
  const counts = new Map<string, number>();
  for (const { title } of records) for (const word of wordsOf(title)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  const common = byCount.slice(0, 50);
  const rare = byCount.slice(byCount.length >> 1);
  const long = rare.filter((word) => word.length > 7);
  const some = (make: () => Query) => Array.from({ length: perClass }, make);
  const record = () => random.pick(records);
  const withIsbn = records.filter(({ isbn }) => isbn.length > 0);
  const surname = ({ contributors }: BibRecord) => contributors[0]?.name.split(',')[0] ?? '';
  const titleWord = (of: BibRecord) => random.pick([...wordsOf(of.title), of.title]);

  return [
    { name: 'rare word', queries: some(() => free(random.pick(rare))) },
    { name: 'common word', queries: some(() => free(random.pick(common))) },
    {
      name: 'two words',
      queries: some(() => free(wordsOf(record().title).slice(0, 2).join(' ') || random.pick(common))),
    },
    {
      name: 'author + title',
      queries: some(() => {
        const asked = record();
        const title = titleWord(asked);
        return {
          fields: [
            { meaning: 'AUTHOR', text: surname(asked) },
            { meaning: 'TITLE', text: title },
          ],
        };
      }),
    },
    { name: 'prefix', queries: some(() => ({ ...free(random.pick(long).slice(0, 5)), isPrefix: true })) },
    { name: 'filtered', queries: some(() => ({ ...free(random.pick(common)), mediaType: 'DVD' })) },
    { name: 'ISBN', queries: some(() => free(random.pick(withIsbn).isbn[0] ?? '')) },
    { name: 'typo', queries: some(() => free(misspelt(random.pick(long)))), isMisspelt: true },
  ];
}
