import { inField } from '../../segment/fields.ts';
import { optionKey } from '../../segment/option-key.ts';
import type { IndexState, LiveSegment } from '../../segment/segment.ts';
import { FacetCounts } from '../facets/facet-counts.ts';
import { optionCounts } from '../facets/option-counts.ts';
import { optionIndex } from '../facets/option-index.ts';
import { authorsFrom } from '../ranking/author-names.ts';
import { TopKeys } from '../ranking/top-keys.ts';
import { type BegunText, holds, wordsOfOption } from './begun-text.ts';
import { sample, shareOf } from './sample.ts';

/** An author or subject that a begun text may lead to. */
export interface SuggestedOption {
  readonly text: string;
  /** Its live records. */
  readonly count: number;
  /** Its words, canonical. */
  readonly words: readonly string[];
}

/** Options of a facet that may match, with what they are preferred by. */
type Candidates = Map<number, number>;

/** So many authors whose family name begins with a word are looked at, the best known of them are read. */
const maxRange = 32_768;
const maxRead = 48;
/** So many postings of the text's words are asked for their authors or subjects; the most frequent of these are read. */
const maxSample = 1024;
const maxTallied = 32;

const tally = new FacetCounts();

/** The authors of a begun text, in spoken (`thomas ma`) or inverted order (`mann, t`), the best known first. */
export function suggestAuthors(state: IndexState, text: BegunText, limit: number): SuggestedOption[] {
  return merged(state, 'author', text, limit, (live) => {
    const { author } = live.segment.columns;
    const counts = optionCounts(live, 'author');
    const candidates: Candidates = new Map();
    // Inverted: the text as it stands. Spoken: the family name is being typed, or its last word was just finished.
    const families = new Set([text.key, text.key.split(' ').at(-1) ?? '']);
    for (const family of families) {
      const { from, to } = authorsFrom(author, family);
      addBest(counts, from, Math.min(to, from + maxRange), candidates);
    }
    addTallied(live, 'author', sample(live, text, inField.author, shareOf(state, live, maxSample)), candidates);
    return candidates;
  });
}

/** The subjects that have the words of a begun text, those of the most records first. */
export function suggestSubjects(state: IndexState, text: BegunText, limit: number): SuggestedOption[] {
  return merged(state, 'subject', text, limit, (live) => {
    const candidates: Candidates = new Map();
    addTallied(live, 'subject', sample(live, text, inField.keyword, shareOf(state, live, maxSample)), candidates);
    return candidates;
  });
}

/** The candidates of all segments that have the words, each text once with the records of all segments. */
function merged(
  { segments }: IndexState,
  id: 'author' | 'subject',
  text: BegunText,
  limit: number,
  candidatesOf: (live: LiveSegment) => Candidates,
): SuggestedOption[] {
  const found = new Map<string, SuggestedOption>();
  for (const live of segments) {
    const column = live.segment.columns[id];
    const others = segments.filter((each) => each !== live);
    const candidates = [...candidatesOf(live)].sort(([, a], [, b]) => b - a);
    let matches = 0;
    for (const [option, count] of candidates) {
      if (matches === limit) break;
      const name = column.option(option);
      const words = wordsOfOption(name);
      if (!holds(text, words)) continue;
      matches += 1;
      const key = optionKey(id, name);
      if (!found.has(key)) found.set(key, { text: name, words, count: count + countIn(others, id, name) });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, limit);
}

function countIn(segments: readonly LiveSegment[], id: 'author' | 'subject', text: string): number {
  return segments.reduce((sum, live) => {
    const option = optionIndex(live.segment.columns[id])(text);
    return sum + (option < 0 ? 0 : (optionCounts(live, id)[option] ?? 0));
  }, 0);
}

function addBest(counts: Uint32Array, from: number, to: number, candidates: Candidates): void {
  const best = new TopKeys(maxRead);
  const keys = new Float64Array(counts.subarray(from, Math.max(from, to)));
  best.offer(keys, keys.length, from);
  const { keys: sorted, places } = best.sorted();
  for (const [at, option] of places.entries()) if ((sorted[at] ?? 0) > 0) candidates.set(option, sorted[at] ?? 0);
}

/** The options that stand most often in documents with the words of the text. */
function addTallied(
  live: LiveSegment,
  id: 'author' | 'subject',
  { documents }: { readonly documents: Uint32Array },
  candidates: Candidates,
): void {
  if (documents.length === 0) return;
  const column = live.segment.columns[id];
  const counts = optionCounts(live, id);
  tally.begin(column.optionCount);
  for (const document of documents) tally.addOne(column, document);
  const { met } = tally;
  const best = new TopKeys(maxTallied);
  const keys = new Float64Array(met.length);
  for (let at = 0; at < met.length; at += 1) keys[at] = tally.of(met[at] ?? 0);
  best.offer(keys, keys.length, 0);
  for (const place of best.sorted().places) {
    const option = met[place] ?? 0;
    if ((counts[option] ?? 0) > 0) candidates.set(option, counts[option] ?? 0);
  }
}
