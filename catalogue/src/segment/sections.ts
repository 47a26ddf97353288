/** An array of a segment: one, two or four bytes per number. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/**
 * The arrays of a segment by name, over shared memory: written to its file and passed to other threads (`postMessage`
 * shares them without copying). `segmentOf` opens a `Segment` over them.
 */
export type Sections = Readonly<Record<string, Numbers>>;

/** The section parallel to the values of the branch column: the availability there. */
export const branchAvailabilitySection = 'branch.availability';
/** The section parallel to the values of the subject column: the readers who have the heading in their language. */
export const translatedSubjectsSection = 'subject.translated';
/** The place of the document in its series, parallel to the values of the series column. */
export const seriesNumbersSection = 'series.numbers';

/** Zeroed bytes in shared memory. */
export function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length));
}

/** Zeroed 16-bit numbers in shared memory. */
export function sharedShorts(length: number): Uint16Array {
  return new Uint16Array(new SharedArrayBuffer(2 * length));
}

/** Zeroed 32-bit numbers in shared memory. */
export function sharedNumbers(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(4 * length));
}

/** A copy in shared memory in the narrowest width for numbers up to `largest`. */
export function sharedNarrow(values: ArrayLike<number>, largest: number): Numbers {
  const make = largest < 0x100 ? sharedBytes : largest < 0x1_0000 ? sharedShorts : sharedNumbers;
  const narrow = make(values.length);
  narrow.set(values);
  return narrow;
}
