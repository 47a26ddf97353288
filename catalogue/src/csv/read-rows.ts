import { separatorOf } from './csv-columns.ts';
import { type CsvRow, CsvRows } from './csv-rows.ts';

const lineFeed = 0x0a;
/** Where a first line has to end. */
const longestFirstLine = 65_536;

/** The rows of a stream and the character between its columns, which the first line tells unless it is given. */
export async function* readRows(
  source: AsyncIterable<Uint8Array>,
  separator: string | undefined,
): AsyncGenerator<{ readonly row: CsvRow; readonly separator: string }> {
  let beginning: Buffer = Buffer.alloc(0);
  let rows: CsvRows | undefined;
  let between = '';
  const begin = () => {
    const [firstLine = ''] = beginning.toString('latin1', 0, longestFirstLine).split('\n');
    between = separatorOf(firstLine, separator);
    return new CsvRows(between);
  };
  for await (const chunk of asUtf8(source)) {
    let bytes = chunk;
    if (rows === undefined) {
      beginning = Buffer.concat([beginning, chunk]);
      if (!beginning.includes(lineFeed) && beginning.length < longestFirstLine) continue;
      rows = begin();
      bytes = beginning;
    }
    for (const row of rows.take(bytes)) yield { row, separator: between };
  }
  if (rows === undefined) {
    rows = begin();
    for (const row of rows.take(beginning)) yield { row, separator: between };
  }
  for (const row of rows.end()) yield { row, separator: between };
}

/** The bytes without the mark of UTF-8 at their start; UTF-16, told by its mark, becomes UTF-8. */
async function* asUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (isFirst && bytes.length >= 2) {
      isFirst = false;
      const mark = bytes.readUInt16BE(0);
      if (mark === 0xfffe || mark === 0xfeff) decoder = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be');
      else if (mark === 0xefbb && bytes[2] === 0xbf) {
        yield bytes.subarray(3);
        continue;
      }
    }
    yield decoder === undefined ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
}
