import { maxDocuments } from '../building/segment-builder.ts';
import { columnIds } from '../columns/facet-values.ts';
import { type PackedSections, packed } from '../file/packed-section.ts';
import { growingNumbers } from '../growing-array.ts';
import { deletedDocument, isKept, type LiveDocuments, liveDocuments } from '../live-documents.ts';
import { keyTableOf, withDerivedSections } from '../open-segment.ts';
import { championSectionsOf, summarySectionsOf } from '../precomputed/frequent-lists.ts';
import { type Numbers, type Sections, sharedBytes, sharedNumbers, sharedShorts } from '../sections.ts';
import type { LiveSegment, Segment } from '../segment.ts';
import { KeyTableBuilder } from '../tables/key-table.ts';
import { runSections } from '../tables/number-runs.ts';
import { mergeColumn, mergeParallels } from './merge-columns.ts';
import { mergeTerms } from './merge-terms.ts';
import { mergeTitles } from './merge-titles.ts';

/** A merged segment; some of its sections are packed for the file already. */
export interface MergedSegment {
  readonly sections: Sections;
  readonly packed: PackedSections;
}

/** Two steps of a merge that take as long as the rest, and may run in another thread. */
export interface MergeSteps {
  /** The facets and title order of the merged segment. */
  columns(parts: readonly LiveSegment[]): Sections | Promise<Sections>;
  /** The champion lists of a segment that lacks only these and the summaries, and its postings packed. */
  leading(sections: Sections): MergedSegment | Promise<MergedSegment>;
}

/** The steps, run in this thread. */
export const mergeSteps = {
  columns(parts) {
    const { live, count } = liveDocuments(parts);
    return Object.assign(
      mergeTitles(live, count),
      mergeParallels(live),
      ...columnIds.map((id) => mergeColumn(live, id)),
    );
  },
  leading(sections) {
    const name = 'postings.entries';
    const entries = sections[name];
    const packedEntries: MergedSegment['packed'] = entries ? { [name]: packed(name, entries) } : {};
    return { sections: championSectionsOf(sections), packed: packedEntries };
  },
} satisfies MergeSteps;

/**
 * Merges segments into one, without their deleted documents: the same as built from the same records (except the
 * first spelling of a term, where its first record is deleted). Sorted parts are merged (Knuth, The Art of Computer
 * Programming 3, section 5.4.1), nothing is read from the records. The record numbers of the parts must not overlap;
 * rejects with `RangeError` for this and for too many documents.
 */
export async function mergeSegments(
  parts: readonly LiveSegment[],
  steps: MergeSteps = mergeSteps,
): Promise<MergedSegment> {
  const { live, count } = liveDocuments(parts);
  if (count > maxDocuments) throw new RangeError('the merged segment would be too large');
  const columns = steps.columns(parts);
  const otherSections = mergedOthers(live, count);
  const sections = withDerivedSections({ ...otherSections, ...(await columns) });
  const leading = steps.leading(sections);
  const summaries = summarySectionsOf(sections);
  const led = await leading;
  return { sections: { ...sections, ...summaries, ...led.sections }, packed: led.packed };
}

/** All merged sections except facets and titles. */
function mergedOthers(live: readonly LiveDocuments[], count: number): Sections {
  const bytes = (read: (segment: Segment) => Uint8Array) => mergedColumn(live, read, sharedBytes(count));
  const shorts = (read: (segment: Segment) => Uint16Array) => mergedColumn(live, read, sharedShorts(count));
  return {
    ...runSections(mergedNumbers(live)),
    ...mergeTerms(live),
    ...mergeKeys(live),
    titleLengths: bytes((segment) => segment.titleLengths),
    years: shorts((segment) => segment.years),
    added: shorts((segment) => segment.added),
    merits: bytes((segment) => segment.popularities),
    volumes: bytes((segment) => segment.volumes),
    availability: bytes((segment) => segment.availability),
    'works.low': mergedColumn(live, (segment) => segment.works.low, sharedNumbers(count)),
    'works.high': bytes((segment) => segment.works.high),
  };
}

/** Merges a column of one number per document. */
function mergedColumn<Column extends Numbers>(
  live: readonly LiveDocuments[],
  read: (segment: Segment) => Column,
  into: Column,
): Column {
  for (const { segment, renumbered } of live) {
    const values = read(segment);
    for (let document = 0; document < renumbered.length; document += 1) {
      const to = renumbered[document] ?? deletedDocument;
      if (to !== deletedDocument) into[to] = values[document] ?? 0;
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
