import { numberKey } from '../../record/number-key.ts';
import { type Citation, parseCitations } from '../../text/citations/parse-citations.ts';
import { type ParsedText, parseTexts, type QueryField, queryNodeOf } from '../query/parsed-query.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import type { RelaxationStep, Rewrite } from './relaxation-step.ts';

/** What a pasted citation may be found by instead of all its words: its number; its title and author; its title. */
interface CitationSteps {
  readonly number: Iterable<RelaxationStep>;
  readonly titleAndAuthor: Iterable<RelaxationStep>;
  readonly title: Iterable<RelaxationStep>;
}

/** A title of fewer words, alone, is too little to go by. */
const fewestTitleWords = 2;

/** Reads the texts that may be anything as citations. What is looked for is worked out only when it is its turn. */
export function citationSteps(
  lookup: TermLookup,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
): CitationSteps {
  const read = fields.flatMap((field) =>
    field.meaning === 'FREE' ? parseCitations(field.text).map((citation) => ({ field, citation })) : [],
  );
  const instead = (field: QueryField, others: readonly QueryField[]) =>
    attemptWith(lookup, fields, texts, field, others);
  const byNumber = read.flatMap(({ field, citation: { isbn } }) => (isbn ? [{ field, isbn }] : []));
  return {
    number: byNumber.slice(0, 1).map(({ field, isbn }) => instead(field, [{ meaning: 'ISBN', text: isbn }])),
    titleAndAuthor: attempts(read, instead),
    title: titles(read, instead),
  };
}

interface Read {
  readonly field: QueryField;
  readonly citation: Citation;
}

type Instead = (field: QueryField, others: readonly QueryField[]) => RelaxationStep;

/** The edition that is cited before other editions of the work. */
function* attempts(read: readonly Read[], instead: Instead): Generator<RelaxationStep> {
  for (const ofYear of [true, false])
    for (const { field, citation } of read)
      for (const fieldsOfWork of worksOf(citation, ofYear)) yield instead(field, fieldsOfWork);
}

/** The title with and without its subtitle, with the author as written and by the family name. */
function worksOf({ title, author, year, isGuess }: Citation, ofYear: boolean): QueryField[][] {
  if (!title || (ofYear && year === undefined)) return [];
  const titles = [...new Set([title, title.split(/\s?:\s|\.\s/u)[0] ?? title])];
  const works = titles.map((text): QueryField => ({ meaning: 'FREE', text: ofYear ? `${text} ${year}` : text }));
  if (!author) return ofYear || isGuess ? works.slice(0, 1).map((work) => [work]) : [];
  const names = [...new Set([author, familyName(author)])];
  return works.flatMap((work) => names.map((name): QueryField[] => [work, { meaning: 'AUTHOR', text: name }]));
}

/** The title alone, where it is surely one. */
function* titles(read: readonly Read[], instead: Instead): Generator<RelaxationStep> {
  for (const { field, citation } of read) {
    const { title, author, year, isGuess } = citation;
    if (!title || isGuess || (author && year === undefined)) continue;
    const alone = instead(field, [{ meaning: 'FREE', text: title }]);
    if (alone.words.filter(({ optional }) => !optional).length >= fewestTitleWords) yield alone;
  }
}

/** The search with other fields in place of one; the words of its text that are not among theirs are left out. */
function attemptWith(
  lookup: TermLookup,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
  field: QueryField,
  others: readonly QueryField[],
): RelaxationStep {
  const read = parseTexts(
    lookup,
    fields.flatMap((each) => (each === field ? others : [each])),
  );
  const kept = new Set(read.flatMap(({ words }) => words.map(({ exact }) => exact.asked)));
  const numbers = read.flatMap(({ number }) => (number?.wanted.kind === 'number' ? [number.wanted.key] : []));
  const text = texts.find((each) => each.text === field.text);
  const rewrites = (text?.words ?? []).flatMap((asked): Rewrite[] => {
    const isKept =
      kept.has(asked.exact.asked) ||
      numbers.some(
        (key) => key === numberKey(asked.exact.asked) || key.includes(asked.exact.asked.replaceAll('-', '')),
      );
    return text && !isKept ? [{ text, asked: [asked], word: undefined }] : [];
  });
  return { rung: 'fewer-words', words: queryNodeOf(read), rewrites };
}

/** What stands before the comma, or the last word of a name in its natural order. */
function familyName(author: string): string {
  const [first = author] = author.split(/[,;&]/u);
  return author.includes(',') ? first.trim() : (first.trim().split(/\s+/u).at(-1) ?? author);
}
