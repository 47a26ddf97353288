import { subjectOfCompound } from '../../text/families/genre-heads.ts';
import {
  builtinFamilies,
  familiesOf,
  familyTable,
  relatedWords,
  type WordFamily,
} from '../../text/families/word-families.ts';
import { isListedWord } from '../../text/language/word-kind.ts';
import { inflectionsOf } from '../../text/variants/inflections.ts';
import { anyOf, type MatchedWord, matchNothing, type QueryNode } from '../matching/query-node.ts';
import { hasOccurrences } from '../query/occurrences.ts';
import type { ParsedText, QueryWord } from '../query/parsed-query.ts';
import { type FormVariant, formsNode, formVariantsOf } from '../query/word-forms.ts';
import type { IndexReader } from './index-reader.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';

/** How the words of families are used. */
export interface RelatedOptions {
  /** Families of the project, beside the built-in ones. */
  readonly families: readonly WordFamily[];
  /** Whether few hits are followed by those of related words. */
  readonly widensFew: boolean;
}

/** Shares of the score: below that of a word as typed in any field, so that titles with the words come first. */
const shares = { subject: 0.5, asked: 0.3, found: 0.15 };
/** Words of a pasted page have no family. */
const maxWords = 6;

/**
 * The rung of related words: words of subjects also as the words of their families (`kochen`: *Kochbuch*, *Küche*),
 * compounds as what they are about (`piratengeschichten`: *Piraten*). Undefined where no word has any.
 *
 * @param families those of the project, beside the built-in ones
 */
export function relatedWordsStep(
  reader: IndexReader,
  texts: readonly ParsedText[],
  families: readonly WordFamily[],
): RelaxationStep | undefined {
  if (texts.reduce((count, { words }) => count + words.length, 0) > maxWords) return undefined;
  const own = familyTable(families);
  const rewrites = texts.flatMap((text) =>
    text.words.flatMap((queryWord): Rewrite[] => {
      const node = text.meaning === 'FREE' ? relatedNode(reader, queryWord, own) : matchNothing;
      if (node === matchNothing) return [];
      // A title of related words is not the title that was named.
      const replacement = { ...queryWord.exact, parts: 0, node: anyOf([queryWord.exact.node, node]) };
      return [{ text, queryWords: [queryWord], replacement }];
    }),
  );
  if (rewrites.length === 0) return undefined;
  const step = rewriteStep('related', texts, rewrites);
  return { ...step, words: [...step.words, ...rewrites.flatMap(({ queryWords }) => queryWords.map(asBonus))] };
}

/** The word itself, which adds to the score of the titles that have it. */
function asBonus({ exact }: QueryWord): MatchedWord {
  return { ...exact, optional: true };
}

function relatedNode(
  reader: IndexReader,
  { word, isQuoted, exact, searchedFields }: QueryWord,
  own: ReturnType<typeof familyTable>,
): QueryNode {
  const [term, second] = word.parts;
  if (!term || second || word.joinedTerm || word.unspaced || isQuoted || exact.optional) return matchNothing;
  const { mask } = searchedFields;
  const ofTerm = nodeOfFamilies(reader, term.form, own, mask);
  const subject = hasOccurrences(reader, exact.node) ? undefined : subjectOfCompound(term.form);
  if (ofTerm !== matchNothing || subject === undefined) return ofTerm;
  const ofSubject = formsNode(
    reader,
    formVariantsOf({ form: subject, surface: subject }).map(({ form, share }) => ({
      form,
      share: shares.subject * share,
    })),
    mask,
  );
  return anyOf([ofSubject, nodeOfFamilies(reader, subject, own, mask)]);
}

function nodeOfFamilies(
  reader: IndexReader,
  form: string,
  own: ReturnType<typeof familyTable>,
  mask: number,
): QueryNode {
  const families = [...familiesOf(builtinFamilies(), form), ...familiesOf(own, form)];
  const related = relatedWords(families, form);
  const forms = related.flatMap(({ form: relatedForm, isAsked }) =>
    variantsOf(relatedForm, isAsked ? shares.asked : shares.found),
  );
  const beginnings = related.flatMap(({ form: relatedForm, isBeginning }) => (isBeginning ? [relatedForm] : []));
  return anyOf([
    formsNode(reader, forms, mask),
    ...beginnings.map((beginning) => beginningNode(reader, beginning, mask)),
  ]);
}

/** A form and its longer inflections that are words: a shorter one is too often another word (`töpfern`, *Topf*). */
function variantsOf(form: string, share: number): FormVariant[] {
  const inflections = inflectionsOf(form).filter((longer) => longer.startsWith(form) && isListedWord(longer));
  return [form, ...inflections].map((variant) => ({ form: variant, share }));
}

function beginningNode(reader: IndexReader, form: string, mask: number): QueryNode {
  const found = reader.prefix(form);
  if (found.count === 0) return matchNothing;
  return { kind: 'terms', form: `${form}*`, found, mask, weight: shares.found * reader.idf(found.count) };
}
