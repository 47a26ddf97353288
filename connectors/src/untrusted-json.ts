import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';

/** Four times the nesting of our own answers; parsing deeper text costs much memory. */
const maxDepth = 32;
const [quote, backslash, opening, closing] = [0x22, 0x5c, new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** The JSON value of an answer's body (UTF-8); undefined if it is none or nested too deeply. */
export function parseJsonBody(body: Uint8Array): unknown {
  if (isDeep(body)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Whether the lists and objects of a JSON text are nested too deeply. */
function isDeep(json: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (opening.has(byte)) depth++;
    else if (closing.has(byte)) depth--;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** A field that is absent where it is missing or has another form: one bad field does not cost the answer. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema): z.ZodMiniType<z.output<Schema> | undefined> =>
  z.catch(z.optional(schema), undefined);

/**
 * A text of another system in one line: composed (NFC), without control characters and the marks of words that do not
 * sort, at most `maxLength` characters. An empty text is absent.
 */
export const lineOfText = (maxLength: number): z.ZodMiniType<string | undefined> =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => {
        const line = text
          .slice(0, 4 * maxLength)
          .replace(/\p{Cs}/gu, '\ufffd')
          .normalize('NFC')
          .replace(/[\u0098\u009c¬]/g, '')
          .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
          .trim();
        return line === '' ? undefined : [...line].slice(0, maxLength).join('');
      }),
    ),
    undefined,
  );

/** A count: a whole number from 0 on, as a number or as digits. */
export const count: z.ZodMiniType<number | undefined> = lenient(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(1_000_000_000))),
  ),
);

/**
 * The entries of a list that have the form of the schema, at most `max`. Where there is no list, it is empty.
 */
export const listOf = <Schema extends z.ZodMiniType>(
  schema: Schema,
  max: number,
): z.ZodMiniType<readonly z.output<Schema>[]> =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((list: unknown) =>
      (Array.isArray(list) ? list.slice(0, max) : []).flatMap((entry) => {
        const outcome = parseUntrusted(schema, entry);
        return outcome.success ? [outcome.data] : [];
      }),
    ),
  );
