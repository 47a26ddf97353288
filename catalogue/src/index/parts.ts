import type { LiveSegment, Segment } from '../segment/segment.ts';
import { countDeleted, newlyDeleted, withDeleted } from './deletions.ts';
import type { PartSize } from './merge-policy.ts';

/** The sizes of segments, for the merge policy. */
export function sizesOf(parts: readonly LiveSegment[]): PartSize[] {
  return parts.map(({ segment, deleted }) => ({ documents: segment.documentCount, deleted: countDeleted(deleted) }));
}

/** The number of live records of the segments. */
export function liveCount(parts: readonly LiveSegment[]): number {
  return sizesOf(parts).reduce((sum, { documents, deleted }) => sum + documents - deleted, 0);
}

/** The segments with these record numbers deleted; unknown numbers are ignored. */
export function withoutNumbers(parts: readonly LiveSegment[], numbers: Iterable<number>): LiveSegment[] {
  const documents = parts.map(() => [] as number[]);
  for (const number of numbers) {
    // Ranges of numbers do not overlap: only the last segment that starts at or below the number can have it.
    const at = parts.findLastIndex(({ segment }) => segment.numberOf(0) <= number);
    const document = parts[at]?.segment.documentOf(number) ?? -1;
    if (document >= 0) documents[at]?.push(document);
  }
  return parts.map((part, at) => {
    const { segment, deleted } = part;
    const deletedDocuments = documents[at] ?? [];
    return deletedDocuments.length === 0
      ? part
      : { segment, deleted: withDeleted(deleted, segment.documentCount, deletedDocuments) };
  });
}

/**
 * The segments with `merged` in place of its sources, as they were when the merge started. Documents deleted since
 * then are deleted in it too. Undefined when the sources no longer exist.
 */
export function withMerged(
  parts: readonly LiveSegment[],
  sources: readonly LiveSegment[],
  merged: Segment,
): LiveSegment[] | undefined {
  const from = parts.findIndex(({ segment }) => segment === sources[0]?.segment);
  if (from < 0 || sources.some(({ segment }, at) => parts[from + at]?.segment !== segment)) return undefined;
  const numbers = sources.flatMap(({ segment, deleted }, at) =>
    Array.from(newlyDeleted(deleted, parts[from + at]?.deleted), (document) => segment.numberOf(document)),
  );
  const remainingParts = merged.documentCount > 0 ? withoutNumbers([{ segment: merged }], numbers) : [];
  return [...parts.slice(0, from), ...remainingParts, ...parts.slice(from + sources.length)];
}

/** Bytes of all sections. */
export function bytesOf(parts: readonly LiveSegment[]): number {
  const sections = parts.flatMap(({ segment }) => Object.values(segment.sections));
  return sections.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
