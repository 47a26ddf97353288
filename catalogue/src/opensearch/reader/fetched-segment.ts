import { workOf } from '../../search/works/works.ts';
import { SegmentBuilder } from '../../segment/building/segment-builder.ts';
import { segmentOf } from '../../segment/open-segment.ts';
import type { LiveSegment } from '../../segment/segment.ts';
import type { CountedByName, EngineAnswer, EngineHit } from '../ask.ts';

/** A document of an answer, with its work. */
export interface FetchedHit {
  readonly number: number;
  readonly work: number;
}

/** An answer whose documents are a segment of our own. */
export interface FetchedAnswer {
  readonly total: number;
  readonly counted: CountedByName;
  /** In the order of the engine. */
  readonly hits: readonly FetchedHit[];
  readonly live: LiveSegment;
}

/** The answer to a search with its documents as a segment. */
export function fetchedAnswer(answer: EngineAnswer | undefined): FetchedAnswer {
  const { total, counted, hits } = answer ?? { total: 0, counted: {}, hits: [] };
  const distinct = latestVersions(hits);
  const live = fetchedSegment(distinct);
  const works = new Map(
    Array.from({ length: live.segment.documentCount }, (_, document) => [
      live.segment.numberOf(document),
      workOf(live.segment, document),
    ]),
  );
  return {
    total: total - (hits.length - distinct.length),
    counted,
    hits: distinct.map(({ number }) => ({ number, work: works.get(number) ?? 0 })),
    live,
  };
}

/** The records of an answer as a segment, so that our own code scores, reranks and explains them. */
export function fetchedSegment(hits: readonly EngineHit[]): LiveSegment {
  const builder = new SegmentBuilder();
  for (const { number, record } of hits.toSorted((a, b) => a.number - b.number)) builder.add(number, record);
  return { segment: segmentOf('fetched', builder.finish()) };
}

/** The documents without former versions of a record, which are found until the next refresh after its change. */
export function latestVersions(hits: readonly EngineHit[]): readonly EngineHit[] {
  const latest = new Map<string, number>();
  for (const { number, record } of hits) latest.set(record.id, Math.max(number, latest.get(record.id) ?? 0));
  return latest.size === hits.length ? hits : hits.filter(({ number, record }) => latest.get(record.id) === number);
}
