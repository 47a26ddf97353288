/** An array of a segment: one, two or four bytes a number. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/**
 * The arrays of a segment by name, over shared memory: what is written to its file and what is handed to other threads
 * (`postMessage` shares them, nothing is copied). `segmentOf` makes a `Segment` of them.
 */
export type Sections = Readonly<Record<string, Numbers>>;

/** The section beside the values of the column of branches: what can be had there. */
export const branchAvailabilitySection = 'branch.availability';

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

/** A copy in shared memory in the narrowest width that holds all numbers up to `largest`. */
export function sharedNarrow(values: ArrayLike<number>, largest: number): Numbers {
  const make = largest < 0x100 ? sharedBytes : largest < 0x1_0000 ? sharedShorts : sharedNumbers;
  const narrow = make(values.length);
  narrow.set(values);
  return narrow;
}
