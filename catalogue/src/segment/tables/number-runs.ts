import { type Sections, sharedNumbers } from '../sections.ts';

/**
 * Record numbers by document as runs: run r starts at document `runs.documents[r]` with number `runs.numbers[r]`, and
 * numbers rise by one within it. A library imported in one go has one run.
 */
export class NumberRuns {
  private readonly documents: Uint32Array;
  private readonly numbers: Uint32Array;
  private readonly documentCount: number;

  constructor(documents: Uint32Array, numbers: Uint32Array, documentCount: number) {
    this.documents = documents;
    this.numbers = numbers;
    this.documentCount = documentCount;
  }

  /** The record number of a document. */
  numberOf(document: number): number {
    const run = lastUpTo(this.documents, document);
    return (this.numbers[run] ?? 0) + document - (this.documents[run] ?? 0);
  }

  /** The document with a record number, or -1. */
  documentOf(number: number): number {
    const run = lastUpTo(this.numbers, number);
    if (run < 0) return -1;
    const document = (this.documents[run] ?? 0) + number - (this.numbers[run] ?? 0);
    return document < (this.documents[run + 1] ?? this.documentCount) ? document : -1;
  }
}

/** The sections of these record numbers, which must rise. */
export function runSections(numbers: ArrayLike<number>): Sections {
  const beginning: number[] = [];
  for (let document = 0; document < numbers.length; document += 1)
    if (document === 0 || numbers[document] !== (numbers[document - 1] ?? 0) + 1) beginning.push(document);
  const sections = { documents: sharedNumbers(beginning.length), numbers: sharedNumbers(beginning.length) };
  sections.documents.set(beginning);
  sections.numbers.set(beginning.map((document) => numbers[document] ?? 0));
  return { 'runs.documents': sections.documents, 'runs.numbers': sections.numbers };
}

/** The last index whose value is at most `value`, or -1. */
function lastUpTo(values: Uint32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
