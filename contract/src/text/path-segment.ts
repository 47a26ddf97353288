/**
 * Letters, digits and signs without a meaning in an address. A leading dot has a meaning, and programs that detect
 * links drop a trailing dot.
 */
const plain = /^[\w-](?:[\w.-]*[\w-])?$/;
const escapes = /~[\dA-F]{2}/;
const segmentOfOurs = /^(?:[\w.-]|~[\dA-F]{2})+$/;

/**
 * Encodes any text as one path segment: every character except letters, digits, `_`, `-` and inner dots becomes `~`
 * and two hexadecimal digits per byte of UTF-8 (`a/b` → `a~2Fb`, `..` → `~2E~2E`). Percent-encoding (RFC 3986) is not
 * enough: browsers, proxies and routers decode it (`%2F`, `%25`) and resolve dots before the path is read.
 */
export function pathSegment(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(/^\.+|\.+$|[^\w.-]/gu, escaped);
}

function escaped(characters: string): string {
  if (characters > '\u007f') return encodeURIComponent(characters.replace(/\p{Cs}/u, '\ufffd')).replaceAll('%', '~');
  return [...characters]
    .map((character) => `~${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** Decodes a path segment. A segment that `pathSegment` did not write, as in an older address, stays as it is. */
export function parsePathSegment(segment: string): string {
  if (!escapes.test(segment) || !segmentOfOurs.test(segment)) return segment;
  try {
    const text = decodeURIComponent(segment.replaceAll('~', '%'));
    return pathSegment(text) === segment ? text : segment;
  } catch {
    return segment;
  }
}

/** The path of a record's page in the app, for any id. */
export const recordPath = (libraryId: number, id: string): string => `/record/${libraryId}/${pathSegment(id)}`;
