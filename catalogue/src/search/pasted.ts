import { readCitation } from '../text/read-citation.ts';
import { type AskedText, askedTexts, type Field, wantedWords } from './asked.ts';
import type { Attempt, Rewrite } from './attempt.ts';
import type { Lookup } from './lookup.ts';

/** What a pasted citation may be found by instead of all its words: its number; its title and author; its title. */
interface Pasted {
  readonly number: readonly Attempt[];
  readonly titleAndAuthor: readonly Attempt[];
  readonly title: readonly Attempt[];
}

/** A title of fewer words, alone, is too little to go by. */
const fewestTitleWords = 2;

/** Reads the texts that may be anything as citations. */
export function pastedAttempts(lookup: Lookup, fields: readonly Field[], texts: readonly AskedText[]): Pasted {
  const pasted = { number: [] as Attempt[], titleAndAuthor: [] as Attempt[], title: [] as Attempt[] };
  for (const field of fields) {
    const citation = field.meaning === 'FREE' ? readCitation(field.text) : undefined;
    if (!citation) continue;
    const { title, author, year, isbn } = citation;
    const instead = (others: readonly Field[]) => attemptWith(lookup, fields, texts, field, others);
    if (isbn) pasted.number.push(instead([{ meaning: 'ISBN', text: isbn }]));
    if (!title || !author) continue;
    const work: Field = { meaning: 'FREE', text: title };
    for (const name of new Set([author, familyName(author)]))
      pasted.titleAndAuthor.push(instead([work, { meaning: 'AUTHOR', text: name }]));
    if (year !== undefined) {
      const alone = instead([work]);
      if (alone.words.filter(({ optional }) => !optional).length >= fewestTitleWords) pasted.title.push(alone);
    }
  }
  return pasted;
}

/** The search with other fields in place of one; the words of its text that are not among theirs are left out. */
function attemptWith(
  lookup: Lookup,
  fields: readonly Field[],
  texts: readonly AskedText[],
  field: Field,
  others: readonly Field[],
): Attempt {
  const read = askedTexts(
    lookup,
    fields.flatMap((each) => (each === field ? others : [each])),
  );
  const kept = new Set(read.flatMap(({ words }) => words.map(({ exact }) => exact.asked)));
  const numbers = read.flatMap(({ number }) => (number?.wanted.kind === 'number' ? [number.wanted.key] : []));
  const text = texts.find((each) => each.text === field.text);
  const rewrites = (text?.words ?? []).flatMap((asked): Rewrite[] => {
    const isKept =
      kept.has(asked.exact.asked) || numbers.some((key) => key.includes(asked.exact.asked.replaceAll('-', '')));
    return text && !isKept ? [{ text, asked: [asked], word: undefined }] : [];
  });
  return { rung: 'fewer-words', words: wantedWords(read), rewrites };
}

/** What stands before the comma, or the last word of a name in its natural order. */
function familyName(author: string): string {
  const [first = author] = author.split(/[,;&]/u);
  return author.includes(',') ? first.trim() : (first.trim().split(/\s+/u).at(-1) ?? author);
}
