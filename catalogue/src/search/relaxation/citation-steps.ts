import { numberKey } from '../../record/identifiers/number-key.ts';
import { type Citation, parseCitations } from '../citations/parse-citations.ts';
import { matchedWordsOf, type ParsedText, parseTexts, type QueryField } from '../query/parsed-query.ts';
import type { IndexReader } from './index-reader.ts';
import type { RelaxationStep, Rewrite } from './relaxation-step.ts';

/**
 * The parts of a pasted citation that are searched instead of all its words: its number; its title and author; its
 * title.
 */
interface CitationSteps {
  readonly number: Iterable<RelaxationStep>;
  readonly titleAndAuthor: Iterable<RelaxationStep>;
  readonly title: Iterable<RelaxationStep>;
}

/** A title of fewer words is too vague without an author. */
const minTitleWords = 2;

/** Parses texts of the FREE field as citations. Each step is created only when its turn comes. */
export function citationSteps(
  reader: IndexReader,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
): CitationSteps {
  const citations = fields.flatMap((field) =>
    field.meaning === 'FREE' ? parseCitations(field.text).map((citation) => ({ field, citation })) : [],
  );
  const stepWith = (field: QueryField, replacements: readonly QueryField[]) =>
    stepWithFields(reader, fields, texts, field, replacements);
  const byNumber = citations.flatMap(({ field, citation: { isbn } }) => (isbn ? [{ field, isbn }] : []));
  return {
    number: byNumber.slice(0, 1).map(({ field, isbn }) => stepWith(field, [{ meaning: 'ISBN', text: isbn }])),
    titleAndAuthor: titleAndAuthorSteps(citations, stepWith),
    title: titleSteps(citations, stepWith),
  };
}

interface ReadCitation {
  readonly field: QueryField;
  readonly citation: Citation;
}

type StepWithFields = (field: QueryField, replacements: readonly QueryField[]) => RelaxationStep;

/** The cited edition comes before other editions of the work. */
function* titleAndAuthorSteps(citations: readonly ReadCitation[], stepWith: StepWithFields): Generator<RelaxationStep> {
  for (const ofYear of [true, false])
    for (const { field, citation } of citations)
      for (const fieldsOfWork of worksOf(citation, ofYear)) yield stepWith(field, fieldsOfWork);
}

/** The title with and without its subtitle, with the author as written and by family name. */
function worksOf({ title, author, year, isGuess }: Citation, ofYear: boolean): QueryField[][] {
  if (!title || (ofYear && year === undefined)) return [];
  const titles = [...new Set([title, title.split(/\s?:\s|\.\s/u)[0] ?? title])];
  const works = titles.map((text): QueryField => ({ meaning: 'FREE', text: ofYear ? `${text} ${year}` : text }));
  if (!author) return ofYear || isGuess ? works.slice(0, 1).map((work) => [work]) : [];
  const names = [...new Set([author, familyName(author)])];
  return works.flatMap((work) => names.map((name): QueryField[] => [work, { meaning: 'AUTHOR', text: name }]));
}

/** The title alone, where it is certainly one. */
function* titleSteps(citations: readonly ReadCitation[], stepWith: StepWithFields): Generator<RelaxationStep> {
  for (const { field, citation } of citations) {
    const { title, author, year, isGuess } = citation;
    if (!title || isGuess || (author && year === undefined)) continue;
    const alone = stepWith(field, [{ meaning: 'FREE', text: title }]);
    if (alone.words.filter(({ optional }) => !optional).length >= minTitleWords) yield alone;
  }
}

/** The search with other fields in place of one; words of its text that they do not contain are left out. */
function stepWithFields(
  reader: IndexReader,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
  field: QueryField,
  replacements: readonly QueryField[],
): RelaxationStep {
  const citations = parseTexts(
    reader,
    fields.flatMap((queryField) => (queryField === field ? replacements : [queryField])),
  );
  const citedWords = new Set(citations.flatMap(({ words }) => words.map(({ exact }) => exact.text)));
  const numbers = citations.flatMap(({ number }) => (number?.node.kind === 'number' ? [number.node.found.key] : []));
  const text = texts.find((parsed) => parsed.text === field.text);
  const rewrites = (text?.words ?? []).flatMap((queryWord): Rewrite[] => {
    const isKept =
      citedWords.has(queryWord.exact.text) ||
      numbers.some(
        (key) => key === numberKey(queryWord.exact.text) || key.includes(queryWord.exact.text.replaceAll('-', '')),
      );
    return text && !isKept ? [{ text, queryWords: [queryWord], replacement: undefined }] : [];
  });
  return { rung: 'fewer-words', words: matchedWordsOf(citations), rewrites };
}

/** The part before the comma, or the last word of a name in natural order. */
function familyName(author: string): string {
  const [first = author] = author.split(/[,;&]/u);
  return author.includes(',') ? first.trim() : (first.trim().split(/\s+/u).at(-1) ?? author);
}
