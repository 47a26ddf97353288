import type { Condition } from '../../search/filters/conditions.ts';
import { type Hits, noHits } from '../../search/matching/hits.ts';
import type { FoundNumber, FoundTerms, MatchedWord, QueryNode } from '../../search/matching/query-node.ts';
import type { Phrase } from '../../search/query/parsed-query.ts';
import type { LeafNode } from '../../search/query/term-lookup.ts';
import { wholeWord, wildcardSource } from '../../search/reader/forms-with-wildcards.ts';
import { shareOfBest } from '../../search/reader/match-quorum.ts';
import type { FixedConstraints, IndexReader } from '../../search/relaxation/index-reader.ts';
import { anywhere } from '../../segment/fields.ts';
import { inverseDocumentFrequency } from '../../segment/impact.ts';
import type { LiveSegment } from '../../segment/segment.ts';
import { foldText } from '../../text/fold.ts';
import type { Ask, EngineSearch } from '../ask.ts';
import { engineText } from '../engine-text.ts';
import { engineFields, wordFieldsOf } from '../index-mapping.ts';
import { conditionFilter } from '../query/condition-filter.ts';
import { type EngineQuery, noDocument } from '../query/engine-query.ts';
import { inAnyField, nodeFilter, nodeQuery } from '../query/node-query.ts';
import { phraseFilter } from '../query/phrase-filter.ts';
import { editDistance } from './edit-distance.ts';
import { countedHits, fetchedHits } from './fetched-hits.ts';
import { fetchedSegment } from './fetched-segment.ts';
import { FetchedNumber, FetchedTerms } from './fetched-terms.ts';

/** The best hits of a step that our own code looks at. */
const lookedAt = 50;
/** Similar terms, or terms that match a wildcard, at most. */
const maxTerms = 500;
/** Any term with few edits, however frequent the form itself and wherever the edits are. */
const anyTerm = { suggest_mode: 'always', sort: 'frequency', prefix_length: 0, min_word_length: 1 };
/** The score of each word of a quorum, beside its weight: more words always win. */
const wordScore = 1024;

/**
 * An index that OpenSearch keeps. Its segments are those of fetched hits: every answer with documents adds one, in which what
 * was found is found again. Hits count all documents that match, and hold the best ones.
 */
export class EngineReader implements IndexReader {
  readonly state: { readonly segments: LiveSegment[] } = { segments: [] };
  private readonly ask: Ask;
  private readonly documentCount: number;
  private readonly forms = new Map<string, FoundTerms>();
  private readonly searches = new WeakMap<readonly Hits[], EngineSearch>();

  /** @param documentCount the number of documents of the index, the base of the inverse document frequency */
  constructor(ask: Ask, documentCount: number) {
    this.ask = ask;
    this.documentCount = documentCount;
  }

  form(form: string): FoundTerms {
    this.prepare([form]);
    return this.forms.get(form) ?? this.found(form, false, 0);
  }

  prepare(forms: readonly string[]): void {
    const unknown = [...new Set(forms)].filter((form) => form !== '' && !this.forms.has(form));
    if (unknown.length === 0) return;
    const counts = this.countEach(unknown.map((form) => ({ term: { [engineFields.words]: engineText(form) } })));
    for (const [at, form] of unknown.entries()) this.forms.set(form, this.found(form, false, counts[at] ?? 0));
  }

  prefix(form: string): FoundTerms {
    const key = `${form}*`;
    const found =
      this.forms.get(key) ?? this.found(form, true, this.count({ prefix: { [engineFields.words]: engineText(form) } }));
    this.forms.set(key, found);
    return found;
  }

  number(key: string, mask: number): FoundNumber {
    const found = new FetchedNumber(this.state, key, mask);
    if (key === '' || mask === 0) return found;
    return found.counted(this.count(nodeFilter({ kind: 'number', found, weight: 0 })));
  }

  surface(form: string): string {
    const found = this.form(form);
    if (found.count === 0) return form;
    const [answer] = this.ask([{ query: { term: { [engineFields.words]: engineText(form) } }, size: 1 }]);
    const { segment } = fetchedSegment(answer?.hits ?? []);
    const term = segment.terms.find(form);
    return term < 0 ? form : segment.terms.surface(term) || form;
  }

  idf(count: number): number {
    return inverseDocumentFrequency(count, this.documentCount);
  }

  similarTo(form: string, limit: number): ReadonlyMap<string, number> {
    const term = { field: engineFields.words, size: maxTerms, max_edits: limit, ...anyTerm };
    const [answer] = this.ask([{ query: noDocument, size: 0, suggest: { similar: { text: form, term } } }]);
    const distances = (answer?.suggested ?? []).map((term) => [term, editDistance(form, term)] as const);
    return new Map(distances.filter(([, distance]) => distance > 0 && distance <= limit));
  }

  formsLike(wildcards: string): readonly string[] {
    const pattern = wholeWord(wildcardSource(wildcards, 'e'));
    // Canonical forms drop an e after some vowels.
    const loose = wildcardSource(wildcards, 'e?');
    const query = { regexp: { [engineFields.words]: loose } };
    const terms = { field: engineFields.words, include: loose, size: maxTerms, execution_hint: 'map' };
    const [answer] = this.ask([{ query, size: 0, aggs: { terms: { terms } } }]);
    const found = answer?.counted.terms?.buckets.map(({ key }) => key) ?? [];
    return found.filter((term) => pattern.test(term) || pattern.test(foldText(this.surface(term))));
  }

  occursInFields({ term, isPrefix, count }: FoundTerms, mask: number): boolean {
    if (count === 0 || mask === anywhere) return count > 0;
    return this.count(inAnyField(isPrefix ? 'prefix' : 'term', wordFieldsOf(mask), term)) > 0;
  }

  hasYear(year: number): boolean {
    return this.count({ term: { [engineFields.year]: year } }) > 0;
  }

  estimateMatches(node: LeafNode): number {
    return node.kind === 'terms' || node.kind === 'number' ? node.found.count : this.count(nodeFilter(node));
  }

  match(words: readonly MatchedWord[], phrases: readonly Phrase[], conditions: readonly Condition[]): readonly Hits[] {
    const required = words.filter(({ optional }) => !optional);
    if (required.length === 0) return [];
    const query = {
      bool: {
        must: required.map(({ node }) => nodeQuery(node)),
        should: words.filter(({ optional }) => optional).map(({ node }) => nodeQuery(node)),
        filter: [...conditions.map(conditionFilter), ...phrases.map(phraseFilter)],
      },
    };
    return this.hitsOf({ query, size: lookedAt }, words);
  }

  matchesBeyond(words: readonly MatchedWord[], hits: readonly Hits[]): boolean {
    const search = this.searches.get(hits);
    const all = words.filter(({ optional }) => !optional).map(({ node }) => nodeFilter(node));
    return this.count({ bool: { filter: all, must_not: search ? [search.query] : [] } }) > 0;
  }

  anyMatches(hits: readonly Hits[], node: QueryNode): boolean {
    const search = this.searches.get(hits);
    if (!search) return false;
    const query = { bool: { must: [search.query], filter: [nodeFilter(node)] } };
    return (this.ask([{ ...search, query, size: 0 }])[0]?.total ?? 0) > 0;
  }

  /** The search that found hits. */
  searchOf(hits: readonly Hits[]): EngineSearch | undefined {
    return this.searches.get(hits);
  }

  matchQuorum(
    words: readonly MatchedWord[],
    weights: readonly number[],
    quorum: number,
    { numbers, conditions }: FixedConstraints,
  ): readonly Hits[] | undefined {
    const query = {
      bool: {
        should: words.map(({ node }, at) => ({
          constant_score: { filter: nodeFilter(node), boost: wordScore + (weights[at] ?? 0) },
        })),
        minimum_should_match: quorum,
        filter: [...numbers.map(({ node }) => nodeFilter(node)), ...conditions.map(conditionFilter)],
      },
    };
    const [best] = this.ask([{ query, size: 1 }])[0]?.hits ?? [];
    if (!best) return undefined;
    const most = Math.floor(best.score / wordScore);
    const weight = best.score - most * wordScore;
    return this.hitsOf({ query, size: lookedAt, min_score: most * wordScore + weight * shareOfBest }, words);
  }

  /** Adds a segment of fetched documents; returns its place. */
  add(segment: LiveSegment): number {
    return this.state.segments.push(segment) - 1;
  }

  /** The hits of a search: all are counted, the best ones are in a segment of their own. */
  private hitsOf(search: EngineSearch, words: readonly MatchedWord[]): readonly Hits[] {
    const [answer] = this.ask([search]);
    if (!answer || answer.total === 0) return [];
    const at = this.add(fetchedSegment(answer.hits));
    const hits = this.state.segments.map((live, segment) =>
      segment === at ? countedHits(fetchedHits(live, at, words, search.min_score !== undefined), answer.total) : noHits,
    );
    this.searches.set(hits, search);
    return hits;
  }

  private found(term: string, isPrefix: boolean, count: number): FoundTerms {
    return new FetchedTerms(this.state, term, isPrefix, count);
  }

  private count(query: EngineQuery): number {
    return this.countEach([query])[0] ?? 0;
  }

  /** Counts the documents of several queries at once. */
  private countEach(queries: readonly EngineQuery[]): number[] {
    const aggs = Object.fromEntries(queries.map((filter, at) => [String(at), { filter }]));
    const [answer] = this.ask([{ query: { match_all: {} }, size: 0, aggs }]);
    return queries.map((_, at) => answer?.counted[String(at)]?.count ?? 0);
  }
}
