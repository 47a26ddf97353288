import { isListedWord, wordKindOf } from '../../text/language/word-kind.ts';
import type { Hits } from '../matching/hits.ts';
import { anyOf, type MatchedWord, matchNothing } from '../matching/query-node.ts';
import { estimateMatches } from '../query/occurrences.ts';
import { type ParsedText, type QueryWord, requiredWords } from '../query/parsed-query.ts';
import { formsNode } from '../query/word-forms.ts';
import { similarForms } from '../spelling/similar-forms.ts';
import type { IndexReader } from './index-reader.ts';
import { evidenceOf, isNamedWork, matchEvidence } from './match-evidence.ts';
import { type RelaxationStep, rewriteStep } from './relaxation-step.ts';
import type { SpellingCorrections } from './spelling-corrections.ts';
import { type DocumentPosition, topHits } from './top-hits.ts';

/** Words tried in other spellings: each walks the dictionaries. */
const maxSlips = 3;
/** A pasted page has typos of other kinds. */
const maxWords = 8;
/** The best hits, of which one must be convincing. */
const maxExaminedHits = 16;

/**
 * Slips that are themselves words of the language: `rolling stove` for *Rolling Stone*. A word spelt as it should be is
 * not corrected to find anything; only where a hit then has all words as its title, side by side in it or as a name
 * (or a rare one as the author of the title), these were meant. One such word at a time, the rarest first; then all of them.
 */
export function* slipSteps(
  reader: IndexReader,
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
): Generator<RelaxationStep> {
  const words = requiredWords(texts);
  if (words.length < 2 || words.length > maxWords) return;
  const slips = words
    .filter(isWordOfLanguage)
    .toSorted((a, b) => estimateMatches(reader, a.exact.node) - estimateMatches(reader, b.exact.node))
    .slice(0, maxSlips)
    .flatMap((queryWord) => respelled(reader, queryWord));
  for (const slip of slips) yield slipStep(reader, texts, corrections, [slip]);
  if (slips.length > 1) yield slipStep(reader, texts, corrections, slips);
}

interface Slip {
  readonly queryWord: QueryWord;
  readonly replacement: MatchedWord;
  /** Whether the word is so rare that an author's name is as likely meant. */
  readonly mayBeName: boolean;
}

function isWordOfLanguage({ word: { parts, unspaced } }: QueryWord): boolean {
  return parts.length === 1 && !unspaced && isListedWord(parts[0]?.form ?? '');
}

/** The word as other words one letter away; none where there are none. */
function respelled(reader: IndexReader, queryWord: QueryWord): Slip[] {
  const { word, searchedFields, exact } = queryWord;
  const form = word.parts[0]?.form ?? '';
  const node = formsNode(reader, similarForms(reader, form, searchedFields.mask, true), searchedFields.mask);
  if (node === matchNothing) return [];
  const replacement = { ...exact, node: anyOf([exact.node, node]) };
  return [{ queryWord, replacement, mayBeName: wordKindOf(form) !== 'common' }];
}

/** The slips and the unknown words in other spellings. */
function slipStep(
  reader: IndexReader,
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
  slips: readonly Slip[],
): RelaxationStep {
  const replacementOf = (queryWord: QueryWord) =>
    slips.find((slip) => slip.queryWord === queryWord)?.replacement ??
    (corrections.isKnown(queryWord) ? undefined : corrections.spelling(queryWord));
  const rewrites = texts.flatMap((text) =>
    text.words.flatMap((queryWord) => {
      const replacement = queryWord.exact.optional ? undefined : replacementOf(queryWord);
      return replacement ? [{ text, queryWords: [queryWord], replacement }] : [];
    }),
  );
  const required = requiredWords(texts);
  const meant = required.map((queryWord) => ({ ...queryWord, exact: replacementOf(queryWord) ?? queryWord.exact }));
  const names = slips.flatMap(({ queryWord, mayBeName }) => (mayBeName ? [meant[required.indexOf(queryWord)]] : []));
  const isConvincingHit = (position: DocumentPosition) =>
    evidenceOf(position, meant) > matchEvidence.weak ||
    names.some((name) => name !== undefined && isNamedWork(position, meant, name));
  return {
    ...rewriteStep('spelling', texts, rewrites),
    isConvincing: (hits: readonly Hits[]) => topHits(reader, hits, maxExaminedHits).some(isConvincingHit),
  };
}
