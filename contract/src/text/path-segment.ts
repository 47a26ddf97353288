/** Letters, digits and signs that mean nothing in an address. Dots do at the beginning, and programs that look for links leave them out at the end. */
const plain = /^[\w-](?:[\w.-]*[\w-])?$/;
const escapes = /~[\dA-F]{2}/;
const segmentOfOurs = /^(?:[\w.-]|~[\dA-F]{2})+$/;

/**
 * Any text as one segment of a path: what is not a letter, digit, `_`, `-` or inner dot becomes `~` and two hexadecimal digits a
 * byte of UTF-8 (`a/b` → `a~2Fb`, `..` → `~2E~2E`). Percent-encoding (RFC 3986) does not do: browsers, proxies and routers undo it
 * (`%2F`, `%25`) and resolve dots before the path is read.
 */
export function pathSegment(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(/^\.+|\.+$|[^\w.-]/gu, escaped);
}

function escaped(found: string): string {
  if (found > '\u007f') return encodeURIComponent(found.replace(/\p{Cs}/u, '\ufffd')).replaceAll('%', '~');
  return [...found].map((sign) => `~${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** The text of a segment. One that `pathSegment` did not write, as in an older address, is the text itself. */
export function parsePathSegment(segment: string): string {
  if (!escapes.test(segment) || !segmentOfOurs.test(segment)) return segment;
  try {
    const text = decodeURIComponent(segment.replaceAll('~', '%'));
    return pathSegment(text) === segment ? text : segment;
  } catch {
    return segment;
  }
}
