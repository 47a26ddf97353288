import { optionKey } from '../../segment/columns/option-key.ts';
import { inField } from '../../segment/fields.ts';
import type { IndexState, LiveSegment } from '../../segment/segment.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import { FacetCounts } from '../facets/facet-counts.ts';
import { optionCounts } from '../facets/option-counts.ts';
import { optionIndex } from '../facets/option-index.ts';
import { isTranslated } from '../facets/subject-ranks.ts';
import { authorsWithPrefix } from '../ranking/author-names.ts';
import { TopKeys } from '../ranking/top-keys.ts';
import { sampleDocuments, segmentShareOf } from './sample-documents.ts';
import { mostFrequentOptions, type OptionKind, type SuggestedOption, translatedLast } from './suggested-option.ts';
import { matchesTypedText, type TypedText, wordsOfOption } from './typed-text.ts';

/** Candidate options of a facet, with their scores. */
type Candidates = Map<number, number>;

/** Authors examined whose family name starts with a word, and the best known of them that are read. */
const maxRange = 32_768;
const maxRead = 48;
/** Postings examined for their authors or subjects, and the most frequent of these that are read. */
const maxSample = 1024;
const maxMostFrequent = 32;

const facetCounts = new FacetCounts();

/**
 * The authors that match a typed text, in natural (`thomas ma`) or inverted order (`mann, t`), the best known first.
 */
export function suggestAuthors(state: IndexState, text: TypedText, limit: number): SuggestedOption[] {
  return merged(state, 'author', text, limit, (live) => {
    const { author } = live.segment.columns;
    const counts = optionCounts(live, 'author');
    const candidates: Candidates = new Map();
    // Inverted: the text as it is. Natural: the family name is being typed, or was just finished.
    const families = new Set([text.key, text.key.split(' ').at(-1) ?? '']);
    for (const family of families) {
      const { from, to } = authorsWithPrefix(author, family);
      addBest(counts, from, Math.min(to, from + maxRange), candidates);
    }
    addMostFrequent(
      live,
      'author',
      sampleDocuments(live, text, { mask: inField.author, maxPostings: segmentShareOf(state, live, maxSample) }),
      candidates,
    );
    return candidates;
  });
}

/**
 * The subjects or series with the words of a typed text, those of the most records first; subjects that records have
 * in the reader's language beside come last.
 */
export function suggestHeadings(
  state: IndexState,
  id: 'series' | 'subject',
  text: TypedText,
  limit: number,
  locale?: HeadingLocale,
): SuggestedOption[] {
  const mask = id === 'subject' ? inField.keyword : inField.otherTitle;
  const headings = merged(state, id, text, limit, (live) => {
    const candidates: Candidates = new Map();
    addMostFrequent(
      live,
      id,
      sampleDocuments(live, text, { mask, maxPostings: segmentShareOf(state, live, maxSample) }),
      candidates,
    );
    return candidates;
  });
  if (id === 'series' || locale === undefined) return headings;
  return translatedLast(headings, (heading) => isTranslated(state, heading, locale));
}

/** The matching candidates of all segments, each text once with its records in all segments. */
function merged(
  { segments }: IndexState,
  id: OptionKind,
  text: TypedText,
  limit: number,
  candidatesOf: (live: LiveSegment) => Candidates,
): SuggestedOption[] {
  const suggestions = new Map<string, SuggestedOption>();
  for (const live of segments) {
    const column = live.segment.columns[id];
    const otherSegments = segments.filter((segment) => segment !== live);
    // Options are numbered in the facet's order.
    const candidates = [...candidatesOf(live)].sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b);
    let matches = 0;
    for (const [option, count] of candidates) {
      if (matches === limit) break;
      const name = column.option(option);
      const words = wordsOfOption(name);
      if (!matchesTypedText(text, words)) continue;
      matches += 1;
      const key = optionKey(id, name);
      if (!suggestions.has(key))
        suggestions.set(key, { text: name, words, count: count + countIn(otherSegments, id, name) });
    }
  }
  return mostFrequentOptions(id, [...suggestions.values()], limit);
}

function countIn(segments: readonly LiveSegment[], id: OptionKind, text: string): number {
  return segments.reduce((sum, live) => {
    const option = optionIndex(live.segment.columns[id])(text);
    return sum + (option < 0 ? 0 : (optionCounts(live, id)[option] ?? 0));
  }, 0);
}

function addBest(counts: Uint32Array, from: number, to: number, candidates: Candidates): void {
  const best = new TopKeys(maxRead);
  const keys = new Float64Array(counts.subarray(from, Math.max(from, to)));
  best.offer(keys, keys.length, from);
  const { keys: sorted, positions } = best.sorted();
  for (const [at, option] of positions.entries()) if ((sorted[at] ?? 0) > 0) candidates.set(option, sorted[at] ?? 0);
}

/** Adds the most frequent options of documents with the words of the text. */
function addMostFrequent(
  live: LiveSegment,
  id: OptionKind,
  { documents }: { readonly documents: Uint32Array },
  candidates: Candidates,
): void {
  if (documents.length === 0) return;
  const column = live.segment.columns[id];
  const counts = optionCounts(live, id);
  facetCounts.reset(column.optionCount);
  for (const document of documents) facetCounts.addOne(column, document);
  const { counted } = facetCounts;
  const best = new TopKeys(maxMostFrequent);
  const keys = new Float64Array(counted.length);
  for (let at = 0; at < counted.length; at += 1) keys[at] = facetCounts.get(counted[at] ?? 0);
  best.offer(keys, keys.length, 0);
  for (const position of best.sorted().positions) {
    const option = counted[position] ?? 0;
    if ((counts[option] ?? 0) > 0) candidates.set(option, counts[option] ?? 0);
  }
}
