import { inField } from '../../segment/fields.ts';
import type { IndexState } from '../../segment/segment.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import type { Condition } from '../filters/conditions.ts';
import { countHits, type Hits } from '../matching/hits.ts';
import { matchNothing, withinFields } from '../matching/query-node.ts';
import { estimateMatches } from '../query/occurrences.ts';
import { hasQuotedWords, type ParsedText, type QueryWord, requiredWords } from '../query/parsed-query.ts';
import { recentCachePerOwner } from '../query/recent-cache.ts';
import { formsNode, formVariantsOf } from '../query/word-forms.ts';
import type { IndexReader } from './index-reader.ts';
import { evidenceOf, isConvincing, type MatchEvidence, matchEvidence } from './match-evidence.ts';
import { type Rewrite, rewriteStep, runStep, type StepResult } from './relaxation-step.ts';
import { suggestedText } from './suggested-text.ts';
import { type DocumentPosition, topHits } from './top-hits.ts';

/** With more hits the reader finds something, and examining them takes longer. */
const maxTypedHits = 60;
/** Nothing speaks against a single word that records have. */
const minWords = 2;
/** A pasted page has typos of other kinds. */
const maxWords = 8;
/** Words tried in other spellings: each walks the dictionaries. */
const maxRespelledWords = 3;
/** Shorter words have too many neighbours. */
const minLetters = 4;
/** Hits of another spelling: scored in each segment, at most, and the best of them that are examined. */
const maxScoredHits = 4096;
const maxExaminedHits = 16;
/** Where a word must stand to be convincing. */
const namesAndTitles = inField.title | inField.author;

/** A query that has hits as typed. */
interface TypedQuery {
  readonly text: ParsedText;
  /** Its required words. */
  readonly words: readonly QueryWord[];
  readonly hits: readonly Hits[];
  readonly conditions: readonly Condition[];
}

/** A hit of another spelling, with the rewrite that finds it. */
interface RespelledHit {
  readonly evidence: MatchEvidence;
  readonly position: DocumentPosition;
  readonly rewrite: Rewrite;
}

/** Kept per index state: the same text is searched again with a filter or for the next page. */
const likelierTexts = recentCachePerOwner<IndexState, string | undefined>(128);

/**
 * The text with one word in another spelling, where records match it as typed but a typo that is itself a word is
 * likelier: `rolling stove` finds a few records that have both words somewhere, `rolling stone` the title of one.
 * Undefined where a hit has the typed words as a title, side by side in one, as its subjects or as an author's name,
 * or where the other spelling has no such hit. Only another spelling that is a whole title may have fewer hits than
 * the text.
 *
 * Cost: nothing but a count for more than 60 hits. Else at most 60 hits × 8 words binary searches in postings; most
 * hits end at their first or second word. Where no hit is convincing, up to three words are respelled, each for a
 * conjunction of the other words, a walk of every dictionary (cached for each index and word), a conjunction, and 16
 * examined hits.
 */
export function likelierSpelling(
  reader: IndexReader,
  texts: readonly ParsedText[],
  conditions: readonly Condition[],
  { hits }: StepResult,
): string | undefined {
  const [text] = texts;
  const words = requiredWords(texts);
  if (!text || texts.length > 1 || !mayHaveTypo(text) || words.length > maxWords) return undefined;
  if (countHits(hits) > maxTypedHits) return undefined;
  if (topHits(reader, hits, maxTypedHits).some((position) => isConvincing(position, words))) return undefined;
  const typed = { text, words, hits, conditions };
  return likelierTexts(reader.state).getOrCreate(JSON.stringify([text.meaning, text.text, conditions]), () =>
    findLikelierText(reader, typed),
  );
}

function findLikelierText(reader: IndexReader, typed: TypedQuery): string | undefined {
  const { words } = typed;
  const suspects = rarestFirst(reader, words.filter(isPlainWord)).slice(0, maxRespelledWords);
  let best: RespelledHit | undefined;
  for (const word of suspects) {
    const hit = areTogetherElsewhere(reader, typed, word) ? bestRespelledHit(reader, typed, word) : undefined;
    if (hit && hit.evidence > (best?.evidence ?? matchEvidence.weak)) best = hit;
  }
  return best && suggestedText(best.position, [best.rewrite]);
}

/** Whether a text is words as a reader types them: no number, no quotes, no prefix, at least two words of letters. */
function mayHaveTypo(text: ParsedText): boolean {
  return (
    !text.number &&
    !hasQuotedWords([text]) &&
    !text.text.includes('*') &&
    text.words.filter(isPlainWord).length >= minWords
  );
}

/** Whether a word is plain letters and long enough to recognise a typo. */
function isPlainWord({ word: { parts, unspaced } }: QueryWord): boolean {
  return parts.length === 1 && !unspaced && wordOfLetters.test(parts[0]?.form ?? '');
}

const wordOfLetters = new RegExp(`^\\p{L}{${minLetters},}$`, 'u');

function rarestFirst(reader: IndexReader, words: readonly QueryWord[]): QueryWord[] {
  return words
    .map((word) => ({ word, count: estimateMatches(reader, word.exact.node) }))
    .sort((a, b) => a.count - b.count)
    .map(({ word }) => word);
}

/**
 * Whether records that are no hits have the words beside `word` in titles and names of authors: else no spelling of
 * it can be convincing, and the dictionaries need not be walked. A single other word mostly has such records.
 */
function areTogetherElsewhere(reader: IndexReader, { words, hits }: TypedQuery, word: QueryWord): boolean {
  const others = words.filter((queryWord) => queryWord !== word);
  if (others.length === 1) return true;
  const inNamesOrTitles = others.map(({ exact }) => ({ ...exact, node: withinFields(exact.node, namesAndTitles) }));
  return reader.matchesBeyond(inNamesOrTitles, hits);
}

/** The most convincing of the best hits of the text with one word in other spellings. */
function bestRespelledHit(reader: IndexReader, typed: TypedQuery, word: QueryWord): RespelledHit | undefined {
  const { text, words, hits, conditions } = typed;
  const respelled = respell(reader, word);
  if (!respelled) return undefined;
  const rewrite: Rewrite = { text, queryWords: [word], replacement: respelled.exact };
  const result = runStep(reader, rewriteStep('spelling', [text], [rewrite]), conditions);
  if (!result) return undefined;
  const required = countHits(result.hits) < countHits(hits) ? matchEvidence.wholeTitle : matchEvidence.phrase;
  const scored = result.hits.map((own) =>
    own.count > maxScoredHits ? own.restrictTo(own.documents.subarray(0, maxScoredHits)) : own,
  );
  const respelledWords = words.map((queryWord) => (queryWord === word ? respelled : queryWord));
  let best: RespelledHit | undefined;
  for (const position of topHits(reader, scored, maxExaminedHits)) {
    const evidence = evidenceOf(position, respelledWords);
    if (evidence >= required && evidence > (best?.evidence ?? matchEvidence.weak))
      best = { evidence, position, rewrite };
  }
  return best;
}

/** The word one letter away, as other words that are no inflections of it; undefined when there are none. */
function respell(reader: IndexReader, queryWord: QueryWord): QueryWord | undefined {
  const { word, searchedFields, exact } = queryWord;
  const [term] = word.parts;
  if (!term) return undefined;
  const similar = neighboursOf(reader.state).getOrCreate(term.form, () => findNeighbours(reader, term.form));
  if (similar.length === 0) return undefined;
  const variants = new Set(formVariantsOf(term).map(({ form }) => form));
  const forms = similar.filter((form) => !variants.has(form));
  const node = formsNode(
    reader,
    forms.map((form) => ({ form, share: 1 })),
    searchedFields.mask,
  );
  return node === matchNothing ? undefined : { ...queryWord, exact: { ...exact, node } };
}

/** Words of other pages and filters of the same query. */
const neighboursOf = recentCachePerOwner<IndexState, readonly string[]>(128);

/** The words of the dictionaries one edit away, without function words. */
function findNeighbours(reader: IndexReader, form: string): string[] {
  return [...reader.similarTo(form, 1).keys()].filter((neighbour) => !isFunctionWord(neighbour));
}
