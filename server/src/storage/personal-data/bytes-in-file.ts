import { open } from 'node:fs/promises';

const pieceBytes = 1_048_576;

/** Reads a file from the first to the last byte and returns those of the values that occur in it. */
export async function valuesInFile(path: string, values: readonly Buffer[]): Promise<Buffer[]> {
  // A value can begin in one piece and end in the next.
  const overlap = Math.max(0, ...values.map(({ length }) => length - 1));
  const missing = new Set(values.filter(({ length }) => length > 0));
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return [];
  try {
    const piece = Buffer.alloc(pieceBytes + overlap);
    for (let position = 0; missing.size > 0; position += pieceBytes) {
      const { bytesRead } = await file.read(piece, 0, piece.length, position);
      for (const value of missing) if (piece.subarray(0, bytesRead).includes(value)) missing.delete(value);
      if (bytesRead < piece.length) break;
    }
    return values.filter((value) => value.length > 0 && !missing.has(value));
  } finally {
    await file.close();
  }
}
