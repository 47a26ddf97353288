import { foldText } from '../../text/fold.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import { otherLinks, wordKindOf } from '../../text/language/word-kind.ts';
import { isNameWithSigns, isPointed } from '../../text/words.ts';
import { allOf, anyOf, type MatchedWord, matchNothing } from '../matching/query-node.ts';
import { estimateMatches, hasOccurrences } from '../query/occurrences.ts';
import { type ParsedText, type QueryWord, requiredWords } from '../query/parsed-query.ts';
import { splitCompoundNode } from '../query/split-compound.ts';
import { formsNode, formVariantsOf } from '../query/word-forms.ts';
import { type SimilarForm, similarForms } from '../spelling/similar-forms.ts';
import type { IndexReader } from './index-reader.ts';
import { prefixTerm } from './prefix-steps.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';

/** Every correction walks the dictionaries: words of a pasted page that are corrected, at most. */
const maxCorrected = 12;
/** Words with more hyphens are not corrected. */
const maxParts = 4;
/** Known words that are tried in other spellings, one at a time. */
const maxSuspected = 4;
/** A word with so few postings may be a misprint in the records. */
const maxMisprints = 5;
/**
 * Minimum likelihood of a spelling where words are dropped: a mistyped letter in six reaches it, a misheard one in
 * four does not.
 */
const minLikelihood = 0.4;
/** A word is hardly a prefix there: as a prefix it only ranks records that have other words. */
const prefixLikelihood = 0.1;
/**
 * A form with another ending is likely the same word where so many letters are shared; names share fewer (`Celan`,
 * *cela*).
 */
const minStemLength = 6;
const inflectionLikelihood = 0.5;

/** A word as typed or in similar spellings. */
interface Spelling extends MatchedWord {
  readonly likelihood: number;
  /** Whether all spellings are far off. */
  readonly isGuess: boolean;
}

/** The spelling corrections of a search, each computed once. */
export class SpellingCorrections {
  private readonly reader: IndexReader;
  private readonly texts: readonly ParsedText[];
  private readonly knownWords = new Map<QueryWord, boolean>();
  private readonly corrected = new Map<QueryWord, Spelling | undefined>();

  constructor(reader: IndexReader, texts: readonly ParsedText[]) {
    this.reader = reader;
    this.texts = texts;
  }

  /** The word as typed; the last word of a text also as a prefix. */
  exactOrPrefix(queryWord: QueryWord): MatchedWord {
    return queryWord.isLast ? prefixTerm(this.reader, queryWord) : queryWord.exact;
  }

  /** Whether some record has the word, or for the last word a word with this prefix. */
  isKnown(queryWord: QueryWord): boolean {
    const before = this.knownWords.get(queryWord);
    if (before !== undefined) return before;
    const isKnown = hasOccurrences(this.reader, this.exactOrPrefix(queryWord).node);
    this.knownWords.set(queryWord, isKnown);
    return isKnown;
  }

  /** The word as typed or in similar spellings; undefined when there are none or it cannot be misspelt. */
  spelling(queryWord: QueryWord): Spelling | undefined {
    if (!this.corrected.has(queryWord))
      this.corrected.set(queryWord, this.corrected.size < maxCorrected ? this.correct(queryWord) : undefined);
    return this.corrected.get(queryWord);
  }

  /** Whether no record has the word, in no inflection either, but some record has a word with this prefix. */
  isOnlyPrefix(queryWord: QueryWord): boolean {
    return (
      this.isKnown(queryWord) &&
      !hasOccurrences(this.reader, queryWord.exact.node) &&
      !this.hasOtherInflection(queryWord)
    );
  }

  /** The word as typed where some record has it, else in similar spellings where one of them is likely. */
  likeliest(queryWord: QueryWord): MatchedWord {
    if (queryWord.exact.optional || hasOccurrences(this.reader, queryWord.exact.node)) return queryWord.exact;
    if (this.isOnlyPrefix(queryWord)) return { ...this.exactOrPrefix(queryWord), likelihood: prefixLikelihood };
    const spelling = this.spelling(queryWord);
    return spelling && spelling.likelihood >= minLikelihood ? spelling : queryWord.exact;
  }

  /** First step of the spelling rung: unknown words in similar spellings. */
  unknownWordsStep(): RelaxationStep | undefined {
    return this.stepFor(requiredWords(this.texts).filter((word) => !this.isKnown(word)));
  }

  /**
   * Second step: besides the unknown words one of the known words, the rarest first; then all words so rare that they
   * may be misprints. Several misspelt words that are all known are less likely than a query that no record matches.
   */
  *knownWordSteps(): Generator<RelaxationStep | undefined> {
    const words = requiredWords(this.texts);
    if (words.length < 2) return;
    const unknown = words.filter((word) => !this.isKnown(word));
    const knownByCount = words
      .filter((word) => this.isKnown(word))
      .map((word) => ({ word, count: estimateMatches(this.reader, word.exact.node) }))
      .sort((a, b) => a.count - b.count);
    for (const { word } of knownByCount.slice(0, maxSuspected)) yield this.stepFor([...unknown, word]);
    const rare = knownByCount.filter(({ count }) => count <= maxMisprints).map(({ word }) => word);
    if (rare.length > 1) yield this.stepFor([...unknown, ...rare]);
  }

  /**
   * Where records have another word of the query, spellings that are far off are left out: `Krimi Schweden` means
   * Krimi without Schweden rather than a record with a word like it.
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

  /** Whether records have a long word with or without its ending (`neoplasm` where all have `neoplasms`). */
  private hasOtherInflection({ word, searchedFields }: QueryWord): boolean {
    const [term, second] = word.parts;
    if (!term || second) return false;
    const variants = formVariantsOf(term).filter(
      ({ form }) =>
        Math.min(form.length, term.form.length) >= minStemLength &&
        (form.startsWith(term.form) || term.form.startsWith(form)),
    );
    return hasOccurrences(this.reader, formsNode(this.reader, variants, searchedFields.mask));
  }

  /** Similar forms of a part: none of a word that is spelt as it should be, of a compound those with other linking letters. */
  private similar(spelling: string, form: string, queryWord: QueryWord): readonly SimilarForm[] {
    const kind = wordKindOf(form);
    if (kind === 'common' || kind === 'listed') return [];
    const isClose = kind === 'compound' || this.isKnown(queryWord);
    const similar = similarForms(this.reader, spelling, queryWord.searchedFields.mask, isClose);
    if (kind === 'unknown') return similar;
    const links = otherLinks(form);
    return similar.filter((candidate) => links.includes(candidate.form));
  }

  private correct(queryWord: QueryWord): Spelling | undefined {
    const { word, searchedFields, exact } = queryWord;
    // A name with signs is as it is written: C++ is not C.
    if (isNameWithSigns(word) || isPointed(word)) return undefined;
    if (word.unspaced || word.parts.length > maxParts || searchedFields.mask === 0) return undefined;
    if (isFunctionWord(word.parts[0]?.form ?? '') && word.parts.length === 1) return undefined;
    const isKnown = this.isKnown(queryWord);
    // A typo may produce an ae, oe or ue: the word is also compared as it is written.
    const similar = word.parts.map((part) =>
      [...new Set([part.form, foldText(part.surface)])].flatMap((spelling) =>
        this.similar(spelling, part.form, queryWord),
      ),
    );
    const parts = word.parts.map((part, at) =>
      anyOf([
        formsNode(this.reader, formVariantsOf(part), searchedFields.mask),
        formsNode(this.reader, similar[at] ?? [], searchedFields.mask),
      ]),
    );
    // Two words written as one are as likely as a typo: `peterpan` is not only similar to `petersen`.
    const hasSimilar = similar.some((forms) => forms.length > 0);
    const split = hasSimilar && !isKnown ? splitCompoundNode(this.reader, queryWord).node : matchNothing;
    const node = anyOf([allOf(parts), split]);
    if (node === matchNothing) return undefined;
    const hasEnding = this.hasOtherInflection(queryWord);
    const isGuess = split === matchNothing && !hasEnding && similar.flat().every(({ isDistant }) => isDistant);
    const likelihood = Math.max(
      hasEnding ? inflectionLikelihood : 0,
      ...similar.flat().map((similarForm) => similarForm.likelihood),
    );
    return { ...exact, node: anyOf([this.exactOrPrefix(queryWord).node, node]), likelihood, isGuess };
  }
}
