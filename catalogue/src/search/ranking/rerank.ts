import type { ScorePart } from '@buchfink/contract/search';
import type { IndexState, Segment } from '../../segment/segment.ts';
import { titleWords } from '../../text/title-words.ts';
import { inflectionsOf } from '../../text/variants/inflections.ts';
import type { SearchMatches } from '../search-matches.ts';
import { mediumOf, workOf } from '../works/works.ts';
import { orderVolumes } from './order-volumes.ts';
import { type Ranked, scoreOfKey } from './orders.ts';
import { textFor } from './ranking-features.ts';
import { type IsContinuation, matchFirstWord, matchTitle, titleKeyWords } from './title-match.ts';
import { maxMediaRun, maxMediaSacrifice, mediaOrder, weights } from './weights.ts';

/** A reranked hit, with the score parts that reranking added. */
export interface RerankedHit extends Ranked {
  readonly score: number;
  readonly scoreParts: readonly ScorePart[];
  readonly medium: string;
  readonly year: number;
  readonly number: number;
  readonly work: number;
}

/**
 * Reranks the best hits by features that are too costly for all hits: word order in the title, newest edition of a
 * work first, a set before its volumes, and more than one medium per page. Scores only rise or are exchanged among
 * these hits, so none falls behind the hits that are not reranked.
 *
 * @param explain whether score parts are reported
 */
export function rerank(
  state: IndexState,
  best: readonly Ranked[],
  matches: SearchMatches,
  explain: boolean,
): RerankedHit[] {
  const text = matches.suggestion ?? textFor('TITLE', matches.fields);
  const queryWords = titleWords(text);
  const isContinuation = continuationOf(matches, text, queryWords.at(-1) ?? '');
  const compared: RerankedHit[] = [];
  for (const hit of best) {
    const segment = state.segments[hit.segment]?.segment;
    if (segment) compared.push(rescore(segment, hit, queryWords, { isContinuation, explain }));
  }
  compared.sort((a, b) => b.score - a.score || b.year - a.year || a.number - b.number);
  const inSets = orderVolumes(state, matches, newestEditionsFirst(compared), (hit, { score }) =>
    withScore(hit, score, 'volume'),
  );
  return diversifyMedia(inSets);
}

/**
 * How the last word of a prefix query continues in titles: as an inflection where records have the word with one;
 * undefined where the query ends with no prefix.
 */
function continuationOf({ rung, words }: SearchMatches, text: string, last: string): IsContinuation | undefined {
  const isBegun = rung === 'prefix' || text.trimEnd().endsWith('*');
  if (!isBegun) return undefined;
  const forms = words.at(-1)?.hasEndings ? new Set(inflectionsOf(last)) : undefined;
  return (word) => (forms ? forms.has(word) : word.startsWith(last));
}

function rescore(
  segment: Segment,
  hit: Ranked,
  queryWords: readonly string[],
  { isContinuation, explain }: { readonly isContinuation: IsContinuation | undefined; readonly explain: boolean },
): RerankedHit {
  const { document } = hit;
  const medium = mediumOf(segment, document);
  /** Number of query words in the title. */
  const inTitle = hit.hits.titleWords[hit.hitIndex] ?? 0;
  const key = queryWords.length > 0 && inTitle > 0 ? segment.titles.key(document) : '';
  const isOne = queryWords.length === 1 || inTitle === 1;
  const match = isOne
    ? matchFirstWord(key, queryWords, isContinuation)
    : matchTitle(titleKeyWords(key), queryWords, isContinuation);
  const prefix = weights.titleBegins * match.prefix;
  const phrase = weights.titlePhrase * match.phrase;
  const proximity = weights.titleProximity * match.proximity;
  const ofMedium = weights.medium * (mediaOrder.get(medium) ?? 0);
  const score = scoreOfKey(hit.key) + prefix + phrase + proximity + ofMedium;
  const scoreParts = !explain
    ? noScoreParts
    : [
        { part: 'title-begins', value: prefix },
        { part: 'title-phrase', value: phrase },
        { part: 'title-near', value: proximity },
        { part: 'medium', value: ofMedium },
      ].filter(({ value }) => value !== 0);
  // Spreading `hit` would take as long as all the rest.
  return {
    segment: hit.segment,
    hits: hit.hits,
    hitIndex: hit.hitIndex,
    document,
    key: hit.key,
    score,
    scoreParts,
    medium,
    year: segment.years[document] ?? 0,
    number: segment.numberOf(document),
    work: workOf(segment, document),
  };
}

const noScoreParts: readonly ScorePart[] = [];

/** The editions of a work in one medium share their positions; the newest takes the first. */
function newestEditionsFirst(hits: readonly RerankedHit[]): RerankedHit[] {
  if (new Set(hits.map(({ work }) => work)).size === hits.length) return [...hits];
  const placesOf = new Map<number, number[]>();
  for (const [place, { work }] of hits.entries()) {
    const places = placesOf.get(work);
    if (places) places.push(place);
    else placesOf.set(work, [place]);
  }
  const ordered = [...hits];
  for (const places of placesOf.values()) {
    if (places.length < 2) continue;
    for (const medium of new Set(places.map((place) => hits[place]?.medium))) {
      const shared = places.filter((place) => hits[place]?.medium === medium);
      const editions = shared.flatMap((place) => hits[place] ?? []).sort((a, b) => b.year - a.year);
      for (const [at, edition] of editions.entries()) {
        const place = shared[at] ?? 0;
        ordered[place] = withScore(edition, hits[place]?.score ?? edition.score, 'edition');
      }
    }
  }
  return ordered;
}

/**
 * Where one medium takes many positions in a row, the next hit of another medium with a similar score moves up (after
 * C. Ziegler et al., Improving recommendation lists through topic diversification, 2005, with one topic).
 */
function diversifyMedia(hits: readonly RerankedHit[]): RerankedHit[] {
  if (longestRun(hits) <= maxMediaRun) return [...hits];
  const remaining = [...hits];
  const balanced: RerankedHit[] = [];
  let run = 0;
  for (let first = remaining[0]; first; first = remaining[0]) {
    const { score } = first;
    const otherMediumAt = run < maxMediaRun ? -1 : remaining.findIndex((hit) => hit.medium !== balanced.at(-1)?.medium);
    const better = remaining[otherMediumAt];
    const isPromoted = otherMediumAt > 0 && better !== undefined && score - better.score <= maxMediaSacrifice;
    const next = isPromoted ? withScore(better, score, 'media-balance') : first;
    remaining.splice(isPromoted ? otherMediumAt : 0, 1);
    run = next.medium === balanced.at(-1)?.medium ? run + 1 : 1;
    balanced.push(next);
  }
  return balanced;
}

/** The longest run of hits of one medium. */
function longestRun(hits: readonly RerankedHit[]): number {
  let [run, longest] = [0, 0];
  for (const [at, { medium }] of hits.entries()) {
    run = medium === hits[at - 1]?.medium ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

function withScore(hit: RerankedHit, score: number, part: string): RerankedHit {
  const value = score - hit.score;
  return value === 0 ? hit : { ...hit, score, scoreParts: [...hit.scoreParts, { part, value }] };
}
