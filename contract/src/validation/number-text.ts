import * as z from 'zod/mini';

/** The maximum library id: SQLite and all clients store it as a 32-bit integer. */
const greatestLibraryId = 2_147_483_647;

/**
 * Parses a library id: decimal digits without sign, leading zero, space, point or exponent; otherwise undefined.
 * `01`, `0x1`, `1e0` and `1.0` are invalid, so that every library has one address.
 */
export function parseLibraryId(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && id <= greatestLibraryId ? id : undefined;
}

const digits = z.pipe(z.coerce.string().check(z.regex(/^(0|[1-9]\d{0,9})$/)), z.transform(Number));

/** An integer in a path or query, written in decimal digits only. */
export const WholeNumberText = (min: number, max: number) =>
  z.pipe(digits, z.number().check(z.int(), z.gte(min), z.lte(max)));

/** A library id in a path or query; 0 means "none" and is never sent. */
export const LibraryIdText = WholeNumberText(1, greatestLibraryId);
