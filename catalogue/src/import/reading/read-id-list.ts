import type { ImportReading } from './import-reading.ts';

const maxLineLength = 4096;

/**
 * Whether the beginning of a file may be a list of record numbers: text without the control characters that any other file
 * is full of.
 */
export function isPlainText(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head, { stream: true });
  return !/[^\P{Cc}\t\n\f\r\u0085]/u.test(text) && !text.includes('\ufffd');
}

/** Reads a list of record numbers, one per line, as records to delete. Empty lines are ignored. */
export async function* readIdList(source: AsyncIterable<Uint8Array>): AsyncGenerator<ImportReading> {
  const decoder = new TextDecoder();
  let unfinishedLine = '';
  let number = 0;
  const idsOf = (lines: readonly string[]) =>
    lines.flatMap((line): ImportReading[] => {
      const id = line.trim().normalize().slice(0, 256);
      return id === '' ? [] : [{ kind: 'deleted', number: ++number, id }];
    });
  for await (const chunk of source) {
    const lines = (unfinishedLine + decoder.decode(chunk, { stream: true })).split(/[\r\n]/);
    unfinishedLine = (lines.pop() ?? '').slice(0, maxLineLength);
    yield* idsOf(lines);
  }
  yield* idsOf([unfinishedLine + decoder.decode()]);
}
