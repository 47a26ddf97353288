import { foldText } from '../../text/fold.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import { estimateMatches, hasOccurrences } from '../query/occurrences.ts';
import { type ParsedText, type QueryWord, requiredWords } from '../query/parsed-query.ts';
import { allOf, anyOf, matchNothing } from '../query/query-node.ts';
import { splitCompoundNode } from '../query/split-compound.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { formsNode, formVariantsOf } from '../query/word-forms.ts';
import type { MatchedWord } from '../search-matches.ts';
import { similarForms } from '../spelling/similar-forms.ts';
import { prefixTerm } from './prefix-steps.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';

/** Every correction walks the dictionaries: of a pasted page, only this many words are corrected. */
const maxCorrected = 12;
/** Words with more hyphens than this are no words that could be misspelt. */
const maxParts = 4;
/** Of the known words, so many are tried in other spellings, each by itself. */
const maxSuspected = 4;
/** A word with so many postings may be a misprint of the records. */
const maxMisprints = 5;
/** Where words are left out, a spelling must be so likely: a slip of the hand in six letters is, of the ear in four is not. */
const minLikelihood = 0.4;
/** There a word is hardly the beginning of another: it tells among records that have other words, not instead of these. */
const prefixLikelihood = 0.1;
/** An ending put on or taken off is likely the same word where so much of it stays; of names less stays (`Celan`, *cela*). */
const minStemLength = 6;
const inflectionLikelihood = 0.5;

/** A word as it stands or in similar spellings. */
interface Spelling extends MatchedWord {
  readonly likelihood: number;
  /** Whether these are all far off. */
  readonly isGuess: boolean;
}

/** The words of a search in other spellings, each worked out once. */
export class SpellingCorrections {
  private readonly lookup: TermLookup;
  private readonly texts: readonly ParsedText[];
  private readonly known = new Map<QueryWord, boolean>();
  private readonly corrected = new Map<QueryWord, Spelling | undefined>();

  constructor(lookup: TermLookup, texts: readonly ParsedText[]) {
    this.lookup = lookup;
    this.texts = texts;
  }

  /** The word as it stands; the last one of a text also as a beginning. */
  exactOrPrefix(queryWord: QueryWord): MatchedWord {
    return queryWord.isLast ? prefixTerm(this.lookup, queryWord) : queryWord.exact;
  }

  /** Whether some record has the word, or for the last one what begins with it. */
  isKnown(queryWord: QueryWord): boolean {
    const before = this.known.get(queryWord);
    if (before !== undefined) return before;
    const known = hasOccurrences(this.lookup, this.exactOrPrefix(queryWord).node);
    this.known.set(queryWord, known);
    return known;
  }

  /** The word as it stands or in a similar spelling; undefined when there is none or it cannot be misspelt. */
  spelling(queryWord: QueryWord): Spelling | undefined {
    if (!this.corrected.has(queryWord))
      this.corrected.set(queryWord, this.corrected.size < maxCorrected ? this.correct(queryWord) : undefined);
    return this.corrected.get(queryWord);
  }

  /** Whether no record has the word itself, not with another ending either, but some what begins with it. */
  isOnlyPrefix(queryWord: QueryWord): boolean {
    return (
      this.isKnown(queryWord) &&
      !hasOccurrences(this.lookup, queryWord.exact.node) &&
      !this.hasOtherInflection(queryWord)
    );
  }

  /** As it stands where some record has it, else in similar spellings where one of them was likely meant. */
  likeliest(queryWord: QueryWord): MatchedWord {
    if (queryWord.exact.optional || hasOccurrences(this.lookup, queryWord.exact.node)) return queryWord.exact;
    if (this.isOnlyPrefix(queryWord)) return { ...this.exactOrPrefix(queryWord), likelihood: prefixLikelihood };
    const spelling = this.spelling(queryWord);
    return spelling && spelling.likelihood >= minLikelihood ? spelling : queryWord.exact;
  }

  /** The spelling rung, first step: the unknown words in similar spellings. */
  unknownWordsStep(): RelaxationStep | undefined {
    return this.stepFor(requiredWords(this.texts).filter((word) => !this.isKnown(word)));
  }

  /**
   * Second step: besides the unknown words one of the known, the rarest first; then all that are so rare that they may
   * be misprints. That several words that records have are all misspelt is less likely than that no record has them all.
   */
  *knownWordSteps(): Generator<RelaxationStep | undefined> {
    const words = requiredWords(this.texts);
    if (words.length < 2) return;
    const unknown = words.filter((word) => !this.isKnown(word));
    const known = words
      .filter((word) => this.isKnown(word))
      .map((word) => ({ word, count: estimateMatches(this.lookup, word.exact.node) }))
      .sort((a, b) => a.count - b.count);
    for (const { word } of known.slice(0, maxSuspected)) yield this.stepFor([...unknown, word]);
    const rare = known.filter(({ count }) => count <= maxMisprints).map(({ word }) => word);
    if (rare.length > 1) yield this.stepFor([...unknown, ...rare]);
  }

  /**
   * Where records have another word, no spelling that is far off: `Krimi Schweden` is Krimi, and nothing of Schweden, rather
   * than what happens to stand with something like it.
   */
  private stepFor(misspeltWords: readonly QueryWord[]): RelaxationStep | undefined {
    const hasKnown = requiredWords(this.texts).some((queryWord) => this.isKnown(queryWord));
    const rewrites = this.texts.flatMap((text) =>
      text.words.flatMap((queryWord): Rewrite[] => {
        const word = misspeltWords.includes(queryWord) ? this.spelling(queryWord) : undefined;
        return word && !(hasKnown && word.isGuess) ? [{ text, queryWords: [queryWord], replacement: word }] : [];
      }),
    );
    return rewrites.length > 0
      ? rewriteStep('spelling', this.texts, rewrites, (queryWord) => this.exactOrPrefix(queryWord))
      : undefined;
  }

  /** Whether records have a long word with an ending or without its own (`neoplasm` where all write `neoplasms`). */
  private hasOtherInflection({ word, searchedFields }: QueryWord): boolean {
    const [term, second] = word.parts;
    if (!term || second) return false;
    const variants = formVariantsOf(term).filter(
      ({ form }) =>
        Math.min(form.length, term.form.length) >= minStemLength &&
        (form.startsWith(term.form) || term.form.startsWith(form)),
    );
    return hasOccurrences(this.lookup, formsNode(this.lookup, variants, searchedFields.mask));
  }

  private correct(queryWord: QueryWord): Spelling | undefined {
    const { word, searchedFields, exact } = queryWord;
    if (word.unspaced || word.parts.length > maxParts || searchedFields.mask === 0) return undefined;
    if (isFunctionWord(word.parts[0]?.form ?? '') && word.parts.length === 1) return undefined;
    const isKnown = this.isKnown(queryWord);
    // A slip may make an ae, oe or ue that was none: the word is compared as it is written, too.
    const similar = word.parts.map(({ form, surface }) =>
      [...new Set([form, foldText(surface)])].flatMap((each) =>
        similarForms(this.lookup, each, searchedFields.mask, isKnown),
      ),
    );
    const parts = word.parts.map((part, at) =>
      anyOf([
        formsNode(this.lookup, formVariantsOf(part), searchedFields.mask),
        formsNode(this.lookup, similar[at] ?? [], searchedFields.mask),
      ]),
    );
    // Two words written as one are as likely as a slip: `peterpan` is not only like `petersen`.
    const hasSimilar = similar.some((forms) => forms.length > 0);
    const split = hasSimilar && !isKnown ? splitCompoundNode(this.lookup, queryWord).node : matchNothing;
    const node = anyOf([allOf(parts), split]);
    if (node === matchNothing) return undefined;
    const hasEnding = this.hasOtherInflection(queryWord);
    const isGuess = split === matchNothing && !hasEnding && similar.flat().every(({ isFar }) => isFar);
    const likelihood = Math.max(hasEnding ? inflectionLikelihood : 0, ...similar.flat().map((each) => each.likelihood));
    return { ...exact, node: anyOf([this.exactOrPrefix(queryWord).node, node]), likelihood, isGuess };
  }
}
