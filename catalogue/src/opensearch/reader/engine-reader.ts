import type { Condition } from '../../search/filters/conditions.ts';
import { estimateYearMatches } from '../../search/matching/evaluate.ts';
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
import type { EngineSearch } from '../ask.ts';
import type { EngineIndex } from '../engine-index.ts';
import { wordFieldsOf } from '../index-mapping.ts';
import { conditionFilter, yearsFilter } from '../query/condition-filter.ts';
import type { EngineQuery } from '../query/engine-query.ts';
import { inAnyField, mayMatch, nodeFilter, numberFilter, wordQueries } from '../query/node-query.ts';
import { phraseFilter } from '../query/phrase-filter.ts';
import type { Question } from '../question.ts';
import { FetchedNumber, FetchedTerms } from '../terms/fetched-terms.ts';
import { formFilter, similarIn, surfacesIn, termsLike } from './engine-terms.ts';
import { countedHits, fetchedHits } from './fetched-hits.ts';
import { type KnownAnswers, knownAnswersOf } from './known-answers.ts';

/** The best hits of a step that our own code looks at. */
const lookedAt = 50;
/** The score of each word of a quorum, beside its weight: more words always win. */
const wordScore = 1024;

/** What is asked together with the hits of the first step, which is mostly the last one, too. */
export interface SearchesAhead {
  /** A search that finds the same hits with more about them; undefined where there is none. */
  readonly page: EngineSearch | undefined;
  readonly others: readonly EngineSearch[];
}

/** What a step matches. */
export interface MatchedStep {
  readonly words: readonly MatchedWord[];
  readonly phrases: readonly Phrase[];
  readonly conditions: readonly Condition[];
}

/**
 * An index that OpenSearch keeps. Its segments are those of fetched hits: every answer with documents adds one, in which what
 * was found is found again. Hits count all documents that match, and hold the best ones.
 */
export class EngineReader implements IndexReader {
  readonly state: { readonly segments: LiveSegment[] } = { segments: [] };
  private readonly index: EngineIndex;
  private readonly known: KnownAnswers;
  private readonly searches = new WeakMap<readonly Hits[], EngineSearch>();
  private ahead: ((step: MatchedStep) => SearchesAhead | undefined) | undefined;
  private isFirstStep = true;

  constructor(index: EngineIndex) {
    this.index = index;
    this.known = knownAnswersOf(index);
  }

  /** Asks more together with the hits of the first step. */
  askAhead(ahead: EngineReader['ahead']): void {
    this.ahead = ahead;
  }

  form(form: string): FoundTerms {
    return new FetchedTerms(this.state, form, form === '' ? 0 : this.count(formFilter(form)));
  }

  prepare(forms: readonly string[]): void {
    this.known.countsOf(forms.filter((form) => form !== '').map(formFilter));
  }

  /** Asks for forms and prefixes, and for the documents of filters, which are looked up soon. */
  lookups(forms: readonly string[], prefixes: readonly string[], filters: readonly EngineQuery[] = []): Question<void> {
    return this.known.lookups([...forms.filter((form) => form !== '').map(formFilter), ...filters], prefixes);
  }

  prefix(form: string): FoundTerms {
    return new FetchedTerms(this.state, form, this.known.prefix(form));
  }

  /** The number of documents with a prefix. */
  countPrefix(form: string): number {
    return this.known.countPrefix(form);
  }

  number(key: string, mask: number): FoundNumber {
    const found = new FetchedNumber(this.state, key, mask);
    if (key === '' || mask === 0) return found;
    return found.counted(this.count(numberFilter(key, mask)));
  }

  surface(form: string): string {
    return this.form(form).count === 0 ? form : (this.surfaces([form])[0] ?? form);
  }

  idf(count: number): number {
    return inverseDocumentFrequency(count, this.index.documentCount);
  }

  similarTo(form: string, limit: number): ReadonlyMap<string, number> {
    return this.known.similar.getOrCreate(`${limit} ${form}`, () => similarIn(this.index, form, limit));
  }

  formsLike(wildcards: string): readonly string[] {
    const pattern = wholeWord(wildcardSource(wildcards, 'e'));
    // Canonical forms drop an e after some vowels.
    const found = termsLike(this.index, wildcardSource(wildcards, 'e?'));
    const surfaces = this.surfaces(found);
    return found.filter((term, at) => pattern.test(term) || pattern.test(foldText(surfaces[at] ?? term)));
  }

  occursInFields({ term, isPrefix, count }: FoundTerms, mask: number): boolean {
    if (count === 0 || mask === anywhere) return count > 0;
    return this.count(inAnyField(isPrefix ? 'prefix' : 'term', wordFieldsOf(mask), term)) > 0;
  }

  hasYear(year: number): boolean {
    return this.count(yearsFilter({ from: year, to: year })) > 0;
  }

  estimateMatches(node: LeafNode): number {
    if (node.kind === 'year') return estimateYearMatches(this.index.documentCount);
    return node.kind === 'terms' || node.kind === 'number' ? node.found.count : this.count(nodeFilter(node));
  }

  match(words: readonly MatchedWord[], phrases: readonly Phrase[], conditions: readonly Condition[]): readonly Hits[] {
    const ahead = this.isFirstStep ? this.ahead?.({ words, phrases, conditions }) : undefined;
    this.isFirstStep = false;
    const required = words.filter(({ optional }) => !optional);
    if (required.length === 0 || !required.every(({ node }) => mayMatch(node))) return [];
    const queries = wordQueries(words);
    const query = {
      bool: {
        must: queries.filter((_, at) => !words[at]?.optional),
        should: queries.filter((_, at) => words[at]?.optional),
        filter: [...conditions.map(conditionFilter), ...phrases.map(phraseFilter)],
      },
    };
    return this.hitsOf({ query, size: lookedAt }, words, ahead);
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
    return (this.index.ask([{ ...search, query, size: 0 }])[0]?.total ?? 0) > 0;
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
    const [best] = this.index.ask([{ query, size: 1 }])[0]?.hits ?? [];
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
  private hitsOf(search: EngineSearch, words: readonly MatchedWord[], ahead?: SearchesAhead): readonly Hits[] {
    const [{ total, live }] = this.known.fetch(ahead?.page ?? search, ahead?.others);
    if (total === 0) return [];
    const at = this.add(live);
    const isQuorum = search.min_score !== undefined;
    const hits = this.state.segments.map((segment, place) =>
      place === at ? countedHits(fetchedHits(segment, at, words, isQuorum), total) : noHits,
    );
    this.searches.set(hits, search);
    return hits;
  }

  private surfaces(forms: readonly string[]): readonly string[] {
    const { surfaces } = this.known;
    const unknown = forms.filter((form) => surfaces.get(form) === undefined);
    const found = new Map(forms.map((form) => [form, surfaces.get(form)]));
    for (const [at, surface] of (unknown.length > 0 ? surfacesIn(this.index, unknown) : []).entries())
      found.set(unknown[at] ?? '', surfaces.set(unknown[at] ?? '', surface));
    return forms.map((form) => found.get(form) ?? form);
  }

  private count(query: EngineQuery): number {
    return this.known.countsOf([query])[0] ?? 0;
  }
}
