import { addDocuments, wordsFor } from '../segment/document-bits.ts';
import type { FacetColumn, Segment } from '../segment/segment.ts';

/** The documents of option o are `documents[starts[o]]` up to `documents[starts[o + 1]]`, ascending. */
interface OptionDocuments {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/** With fewer documents than this share in question, each is looked up in the column. */
const shareInQuestion = 64;

const known = new WeakMap<FacetColumn, OptionDocuments>();

/** All documents of a segment that have an option of a facet, ascending, deleted ones too; none for the number -1. */
export function documentsOfOption(column: FacetColumn, option: number, documentCount: number): Uint32Array {
  const { starts, documents } = known.get(column) ?? makeDocuments(column, documentCount);
  return option < 0 ? new Uint32Array() : documents.subarray(starts[option], starts[option + 1]);
}

/** One bit for each document; used again by the next call. */
let having = new Uint32Array(0);

/**
 * One bit for each document: whether it has one of these options. To be read before the next call. Undefined where so few
 * documents are in question that they are sooner looked up in the column.
 */
export function bitsOfOptions(
  { columns, documentCount }: Segment,
  id: keyof Segment['columns'],
  options: readonly number[],
  inQuestion: number,
): Uint32Array | undefined {
  if (inQuestion * shareInQuestion < documentCount) return undefined;
  const words = wordsFor(documentCount);
  if (having.length < words) having = new Uint32Array(words);
  having.fill(0, 0, words);
  for (const option of options) addDocuments(having, documentsOfOption(columns[id], option, documentCount));
  return having;
}

/** The column turned round, made when first asked for (distribution counting: D. Knuth, TAOCP 3, 5.2). */
function makeDocuments(column: FacetColumn, documentCount: number): OptionDocuments {
  const { values, bases, starts: begins, shift, optionCount } = column;
  const starts = new Uint32Array(optionCount + 1);
  for (let at = 0; at < values.length; at += 1) {
    const after = (values[at] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let option = 1; option <= optionCount; option += 1)
    starts[option] = (starts[option] ?? 0) + (starts[option - 1] ?? 0);
  const next = starts.slice();
  const documents = new Uint32Array(values.length);
  let at = 0;
  for (let document = 0; document < documentCount; document += 1) {
    // `startOf`, written out.
    const to = (bases[(document + 1) >>> shift] ?? 0) + (begins[document + 1] ?? 0);
    for (; at < to; at += 1) {
      const option = values[at] ?? 0;
      const place = next[option] ?? 0;
      documents[place] = document;
      next[option] = place + 1;
    }
  }
  const made = { starts, documents };
  known.set(column, made);
  return made;
}
