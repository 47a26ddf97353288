import { columnIds } from './facet-values.ts';
import { growingNumbers } from './growing-array.ts';
import { KeyTableBuilder } from './key-table.ts';
import { gone, isKept, type LiveDocuments, liveDocuments } from './live-documents.ts';
import { mergeColumn } from './merge-columns.ts';
import { mergeTerms } from './merge-terms.ts';
import { mergeTitles } from './merge-titles.ts';
import { runSections } from './number-runs.ts';
import { completeSections, keyTableOf } from './open-segment.ts';
import { type Numbers, type Sections, sharedBytes, sharedNumbers, sharedShorts } from './sections.ts';
import type { LiveSegment, Segment } from './segment.ts';
import { maxDocuments } from './segment-builder.ts';

/**
 * One segment of several, without their deleted documents: the same as built anew from the same records (but for the
 * way a term was first written, where its first record is deleted). Sorted parts are merged (Knuth, The Art of Computer
 * Programming 3, section 5.4.1), nothing is read from the records. The record numbers of the parts must not overlap;
 * throws `RangeError` for this and for too many documents.
 */
export function mergeSegments(parts: readonly LiveSegment[]): Sections {
  const { live, count } = liveDocuments(parts);
  if (count > maxDocuments) throw new RangeError('the merged segment would be too large');
  const bytes = (read: (segment: Segment) => Uint8Array) => mergedColumn(live, read, sharedBytes(count));
  const shorts = (read: (segment: Segment) => Uint16Array) => mergedColumn(live, read, sharedShorts(count));
  return completeSections({
    ...runSections(mergedNumbers(live)),
    ...mergeTerms(live),
    ...mergeKeys(live),
    ...Object.assign({}, ...columnIds.map((id) => mergeColumn(live, id))),
    ...mergeTitles(live, count),
    titleLengths: bytes((segment) => segment.titleLengths),
    years: shorts((segment) => segment.years),
    added: shorts((segment) => segment.added),
    merits: bytes((segment) => segment.merits),
    availability: bytes((segment) => segment.availability),
    'works.low': mergedColumn(live, (segment) => segment.works.low, sharedNumbers(count)),
    'works.high': bytes((segment) => segment.works.high),
  });
}

/** One number a document. */
function mergedColumn<Column extends Numbers>(
  live: readonly LiveDocuments[],
  read: (segment: Segment) => Column,
  into: Column,
): Column {
  for (const { segment, renumbered } of live) {
    const values = read(segment);
    for (let document = 0; document < renumbered.length; document += 1) {
      const to = renumbered[document] ?? gone;
      if (to !== gone) into[to] = values[document] ?? 0;
    }
  }
  return into;
}

function mergedNumbers(live: readonly LiveDocuments[]): Uint32Array {
  const numbers = growingNumbers();
  for (const part of live)
    for (let document = 0; document < part.renumbered.length; document += 1)
      if (isKept(part, document)) numbers.push(part.segment.numberOf(document));
  return numbers.done();
}

function mergeKeys(live: readonly LiveDocuments[]): Sections {
  const builder = new KeyTableBuilder();
  for (const { segment, renumbered } of live) keyTableOf(segment.sections).addTo(builder, renumbered);
  return builder.finish();
}
