import { wordKindOf } from '../../text/language/word-kind.ts';
import { inflectionsOf } from '../../text/variants/inflections.ts';
import { isNameWithSigns, isPointed, type Word } from '../../text/words.ts';
import { anyOf, type MatchedWord, matchNothing, type QueryNode } from '../matching/query-node.ts';
import { estimateMatches, hasOccurrences } from '../query/occurrences.ts';
import { type ParsedText, type QueryWord, requiredWords } from '../query/parsed-query.ts';
import { formsNode, prefixNode, type SearchedFields } from '../query/word-forms.ts';
import { similarForms } from '../spelling/similar-forms.ts';
import type { IndexReader } from './index-reader.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';

/** Shorter prefixes are no words yet; a prefix of more postings is certainly meant as such. */
const minPrefixLength = 4;
const maxPrefixPostings = 20;
/** Inflections of a prefix with more postings get no extra score. */
const maxInflectedPostings = 2000;
/** A spelling replaces a prefix when it has so many times the postings. */
const minFrequencyRatio = 2;
/** Words of a pasted page that are tried as prefixes, at most. */
const maxWords = 12;

/**
 * Matches a word as typed and as a prefix. Inflections of the word (`hund`, *Hunde*) score as much as the word
 * itself, unless the prefix is so frequent that its scores are precomputed.
 */
export function prefixTerm(reader: IndexReader, { word, searchedFields, exact }: QueryWord): MatchedWord {
  // A name with signs or points is complete.
  if (isNameWithSigns(word) || isPointed(word)) return exact;
  const prefixWord = prefixNode(reader, word, searchedFields);
  const inflected = inflectionsNode(reader, word, searchedFields);
  const isRaised = inflected !== matchNothing && estimateMatches(reader, prefixWord) <= maxInflectedPostings;
  return {
    ...exact,
    node: anyOf([exact.node, prefixWord, ...(isRaised ? [inflected] : [])]),
    hasEndings: inflected !== matchNothing,
  };
}

function inflectionsNode(reader: IndexReader, word: Word, { mask }: SearchedFields): QueryNode {
  const [term, second] = word.parts;
  if (!term || second) return matchNothing;
  const forms = inflectionsOf(term.form).filter((form) => form.startsWith(term.form));
  return formsNode(
    reader,
    forms.map((form) => ({ form, share: 1 })),
    mask,
  );
}

/**
 * The prefix rung: the last word of each text as a prefix; then all words that no record has (`conjun musica`, `hist
 * geogr`). Before both, a single word may be a typo.
 */
export function* prefixSteps(reader: IndexReader, texts: readonly ParsedText[]): Generator<RelaxationStep | undefined> {
  yield typoInPrefix(reader, texts);
  const stepFor = (isPrefix: (queryWord: QueryWord) => boolean) => {
    const rewrites = texts.flatMap((text) =>
      text.words
        .filter(isPrefix)
        .map((queryWord): Rewrite => ({ text, queryWords: [queryWord], replacement: prefixTerm(reader, queryWord) })),
    );
    return rewriteStep('prefix', texts, rewrites);
  };
  yield stepFor(({ isLast: last }) => last);
  const unknown = requiredWords(texts).filter(
    ({ word, isLast: last, exact }) =>
      !last && (word.parts.at(-1)?.form ?? '').length >= minPrefixLength && !hasOccurrences(reader, exact.node),
  );
  if (unknown.length > 0 && unknown.length <= maxWords)
    yield stepFor((queryWord) => queryWord.isLast || unknown.includes(queryWord));
}

/**
 * Corrects a single word that no record has and that is the prefix of few words, where its similar spellings are much
 * more frequent. `ziet` means `zeit` even if somebody is called *Zietlow*; but a reader who typed `zauberb` is still
 * typing.
 */
function typoInPrefix(reader: IndexReader, texts: readonly ParsedText[]): RelaxationStep | undefined {
  const [queryWord, ...furtherWords] = requiredWords(texts);
  const form = queryWord?.word.parts.length === 1 ? (queryWord.word.parts[0]?.form ?? '') : '';
  if (!queryWord?.isLast || furtherWords.length > 0 || form.length < minPrefixLength || queryWord.word.unspaced)
    return undefined;
  if (wordKindOf(form) !== 'unknown') return undefined;
  const prefixWord = prefixTerm(reader, queryWord);
  const size = estimateMatches(reader, prefixWord.node);
  if (size === 0 || size > maxPrefixPostings || hasOccurrences(reader, queryWord.exact.node)) return undefined;
  const { mask } = queryWord.searchedFields;
  const spellings = similarForms(reader, form, mask, true).filter(
    ({ form: spelling }) => !form.startsWith(spelling) || form === spelling + spelling.at(-1),
  );
  const node = formsNode(reader, spellings, mask);
  if (estimateMatches(reader, node) < size * minFrequencyRatio) return undefined;
  const replacement = { ...prefixWord, node: anyOf([prefixWord.node, node]) };
  const rewrites = texts.flatMap((text) =>
    text.words.includes(queryWord) ? [{ text, queryWords: [queryWord], replacement }] : [],
  );
  return rewriteStep('spelling', texts, rewrites);
}
