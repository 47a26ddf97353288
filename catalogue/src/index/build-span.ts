import type { NumberedRecord, RecordStore } from '../record/record-store.ts';
import { SegmentBuilder } from '../segment/building/segment-builder.ts';
import { writeSegmentFile } from '../segment/file/segment-file.ts';
import type { Sections } from '../segment/sections.ts';

/** Records of a library by number: those above `after` up to `upTo`. */
export interface RecordSpan {
  readonly libraryId: number;
  readonly after: number;
  readonly upTo: number;
}

/**
 * Records read at once: so few that most are garbage again before the collector copies them, so many that the store
 * is queried rarely. Measured: 50 and 1,000 both take longer.
 */
const batchSize = 200;

/**
 * The next records of a span, `limit` at most, and the number up to which they are complete; the end of the span where
 * there are none.
 */
export async function readNextRecords(
  store: Pick<RecordStore, 'changes'>,
  { libraryId, after, upTo }: RecordSpan,
  limit = batchSize,
): Promise<{ records: readonly NumberedRecord[]; upTo: number }> {
  const read = await store.changes(libraryId, after, Math.min(batchSize, limit));
  const records = read.filter(({ number }) => number <= upTo);
  const isPart = records.length === read.length;
  return { records, upTo: (isPart && records.at(-1)?.number) || upTo };
}

/** Builds a segment of the records of a span as they are now, and writes its file. Undefined where there are none. */
export async function buildSpan(
  store: Pick<RecordStore, 'changes'>,
  span: RecordSpan,
  directory: string,
  name: string,
): Promise<Sections | undefined> {
  const builder = new SegmentBuilder();
  let count = 0;
  for (let { after } = span; after < span.upTo; ) {
    const { records, upTo } = await readNextRecords(store, { ...span, after });
    for (const { number, record } of records) builder.add(number, record);
    count += records.length;
    after = upTo;
  }
  if (count === 0) return undefined;
  const sections = builder.finish();
  await writeSegmentFile(directory, name, sections);
  return sections;
}
