import { inflectionsOf } from '../../text/variants/inflections.ts';
import { isLetterWithSigns, type Word } from '../../text/words.ts';
import { estimateMatches, isKnown } from '../query/occurs.ts';
import { type ParsedText, type QueryWord, requiredWords } from '../query/parsed-query.ts';
import { anyOf, matchNothing, type QueryNode } from '../query/query-node.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { existingForms, prefixOf, type SearchedFields } from '../query/word-forms.ts';
import type { MatchedWord } from '../search-matches.ts';
import { similarForms } from '../spelling/similar-forms.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';

/** A beginning of fewer letters is no word yet; one that more postings begin with is surely meant. */
const minPrefixLength = 4;
const maxPrefixPostings = 20;
/** Of a beginning that has more postings, all that begins so counts alike. */
const maxRaised = 2000;
/** A spelling is meant rather than a beginning where it has so many times the postings. */
const timesMeant = 2;
/** Of a pasted page, only so many words are looked for as beginnings. */
const maxWords = 12;

/**
 * A word as it stands and as a beginning. What is the word with an ending (`hund`, *Hunde*) counts as much as the word, unless
 * there are so many others that they are counted beforehand.
 */
export function prefixTerm(lookup: TermLookup, { word, places, exact }: QueryWord): MatchedWord {
  const begun = prefixOf(lookup, word, places);
  const ended = withEndings(lookup, word, places);
  const isRaised = ended !== matchNothing && estimateMatches(lookup, begun) <= maxRaised;
  return {
    ...exact,
    wanted: anyOf([exact.wanted, begun, ...(isRaised ? [ended] : [])]),
    hasEndings: ended !== matchNothing,
  };
}

function withEndings(lookup: TermLookup, word: Word, { mask }: SearchedFields): QueryNode {
  const [term, second] = word.parts;
  if (!term || second || isLetterWithSigns(word)) return matchNothing;
  const forms = inflectionsOf(term.form).filter((form) => form.startsWith(term.form));
  return existingForms(
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
  const begun = (isBegun: (asked: QueryWord) => boolean) => {
    const rewrites = texts.flatMap((text) =>
      text.words.filter(isBegun).map((asked): Rewrite => ({ text, asked: [asked], word: prefixTerm(lookup, asked) })),
    );
    return rewriteStep('prefix', texts, rewrites);
  };
  yield begun(({ last }) => last);
  const unknown = requiredWords(texts).filter(
    ({ word, last, exact }) =>
      !last && (word.parts.at(-1)?.form ?? '').length >= minPrefixLength && !isKnown(lookup, exact.wanted),
  );
  if (unknown.length > 0 && unknown.length <= maxWords) yield begun((asked) => asked.last || unknown.includes(asked));
}

/**
 * A single word that no record has and that begins what few have, in spellings that many more have. `ziet` means `zeit` even
 * where somebody is called *Zietlow*; but who asks for `zauberb` goes on writing.
 */
function typoInPrefix(lookup: TermLookup, texts: readonly ParsedText[]): RelaxationStep | undefined {
  const [asked, ...others] = requiredWords(texts);
  const form = asked?.word.parts.length === 1 ? (asked.word.parts[0]?.form ?? '') : '';
  if (!asked?.last || others.length > 0 || form.length < minPrefixLength || asked.word.unspaced) return undefined;
  const begun = prefixTerm(lookup, asked);
  const size = estimateMatches(lookup, begun.wanted);
  if (size === 0 || size > maxPrefixPostings || isKnown(lookup, asked.exact.wanted)) return undefined;
  const { mask } = asked.places;
  const meant = similarForms(lookup, form, mask, true).filter(
    ({ form: other }) => !form.startsWith(other) || form === other + other.at(-1),
  );
  const wanted = existingForms(lookup, meant, mask);
  if (estimateMatches(lookup, wanted) < size * timesMeant) return undefined;
  const word = { ...begun, wanted: anyOf([begun.wanted, wanted]) };
  const rewrites = texts.flatMap((text) => (text.words.includes(asked) ? [{ text, asked: [asked], word }] : []));
  return rewriteStep('spelling', texts, rewrites);
}
