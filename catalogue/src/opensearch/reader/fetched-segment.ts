import { SegmentBuilder } from '../../segment/building/segment-builder.ts';
import { segmentOf } from '../../segment/open-segment.ts';
import type { LiveSegment } from '../../segment/segment.ts';
import type { EngineHit } from '../ask.ts';

/** The records of an answer as a segment, so that our own code scores, reranks and explains them. */
export function fetchedSegment(hits: readonly EngineHit[]): LiveSegment {
  const builder = new SegmentBuilder();
  for (const { number, record } of hits.toSorted((a, b) => a.number - b.number)) builder.add(number, record);
  return { segment: segmentOf('fetched', builder.finish()) };
}
