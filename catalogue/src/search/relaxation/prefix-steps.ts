import { inflectionsOf } from '../../text/variants/inflections.ts';
import { isLetterWithSigns, type Word } from '../../text/words.ts';
import { estimateMatches, hasOccurrences } from '../query/occurrences.ts';
import { type ParsedText, type QueryWord, requiredWords } from '../query/parsed-query.ts';
import { anyOf, matchNothing, type QueryNode } from '../query/query-node.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { formsNode, prefixNode, type SearchedFields } from '../query/word-forms.ts';
import type { MatchedWord } from '../search-matches.ts';
import { similarForms } from '../spelling/similar-forms.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';

/** A beginning of fewer letters is no word yet; one that more postings begin with is surely meant. */
const minPrefixLength = 4;
const maxPrefixPostings = 20;
/** Of a beginning that has more postings, all that begins so counts alike. */
const maxInflectedPostings = 2000;
/** A spelling is meant rather than a beginning where it has so many times the postings. */
const minFrequencyRatio = 2;
/** Of a pasted page, only so many words are looked for as beginnings. */
const maxWords = 12;

/**
 * A word as it stands and as a beginning. What is the word with an ending (`hund`, *Hunde*) counts as much as the word, unless
 * there are so many others that they are counted beforehand.
 */
export function prefixTerm(lookup: TermLookup, { word, searchedFields, exact }: QueryWord): MatchedWord {
  const prefixWord = prefixNode(lookup, word, searchedFields);
  const inflected = inflectionsNode(lookup, word, searchedFields);
  const isRaised = inflected !== matchNothing && estimateMatches(lookup, prefixWord) <= maxInflectedPostings;
  return {
    ...exact,
    node: anyOf([exact.node, prefixWord, ...(isRaised ? [inflected] : [])]),
    hasEndings: inflected !== matchNothing,
  };
}

function inflectionsNode(lookup: TermLookup, word: Word, { mask }: SearchedFields): QueryNode {
  const [term, second] = word.parts;
  if (!term || second || isLetterWithSigns(word)) return matchNothing;
  const forms = inflectionsOf(term.form).filter((form) => form.startsWith(term.form));
  return formsNode(
    lookup,
    forms.map((form) => ({ form, share: 1 })),
    mask,
  );
}

/**
 * The prefix rung: the last word of each text as a beginning; then all words that no record has (`conjun musica`,
 * `hist geogr`). Before both a single word may be a slip.
 */
export function* prefixSteps(lookup: TermLookup, texts: readonly ParsedText[]): Generator<RelaxationStep | undefined> {
  yield typoInPrefix(lookup, texts);
  const stepFor = (isPrefix: (queryWord: QueryWord) => boolean) => {
    const rewrites = texts.flatMap((text) =>
      text.words
        .filter(isPrefix)
        .map((queryWord): Rewrite => ({ text, queryWords: [queryWord], replacement: prefixTerm(lookup, queryWord) })),
    );
    return rewriteStep('prefix', texts, rewrites);
  };
  yield stepFor(({ isLast: last }) => last);
  const unknown = requiredWords(texts).filter(
    ({ word, isLast: last, exact }) =>
      !last && (word.parts.at(-1)?.form ?? '').length >= minPrefixLength && !hasOccurrences(lookup, exact.node),
  );
  if (unknown.length > 0 && unknown.length <= maxWords)
    yield stepFor((queryWord) => queryWord.isLast || unknown.includes(queryWord));
}

/**
 * A single word that no record has and that begins what few have, in spellings that many more have. `ziet` means `zeit` even
 * where somebody is called *Zietlow*; but who asks for `zauberb` goes on writing.
 */
function typoInPrefix(lookup: TermLookup, texts: readonly ParsedText[]): RelaxationStep | undefined {
  const [queryWord, ...others] = requiredWords(texts);
  const form = queryWord?.word.parts.length === 1 ? (queryWord.word.parts[0]?.form ?? '') : '';
  if (!queryWord?.isLast || others.length > 0 || form.length < minPrefixLength || queryWord.word.unspaced)
    return undefined;
  const prefixWord = prefixTerm(lookup, queryWord);
  const size = estimateMatches(lookup, prefixWord.node);
  if (size === 0 || size > maxPrefixPostings || hasOccurrences(lookup, queryWord.exact.node)) return undefined;
  const { mask } = queryWord.searchedFields;
  const spellings = similarForms(lookup, form, mask, true).filter(
    ({ form: other }) => !form.startsWith(other) || form === other + other.at(-1),
  );
  const node = formsNode(lookup, spellings, mask);
  if (estimateMatches(lookup, node) < size * minFrequencyRatio) return undefined;
  const replacement = { ...prefixWord, node: anyOf([prefixWord.node, node]) };
  const rewrites = texts.flatMap((text) =>
    text.words.includes(queryWord) ? [{ text, queryWords: [queryWord], replacement }] : [],
  );
  return rewriteStep('spelling', texts, rewrites);
}
