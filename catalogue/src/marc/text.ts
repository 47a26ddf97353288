/** The most characters of one note, abstract or table of contents. */
export const longestText = 10_000;
/** The most characters of a title, name or other short text. */
export const longestLine = 1_000;
/** The most entries of any list of a record but its items. */
export const longestList = 200;

/** The text without control characters and non-sort marks (U+0098/U+009C of DNB, `¬…¬`, `<<…>>` of hbz), blanks folded, NFC, cut. */
export function clean(text: string, limit: number = longestLine): string {
  const short = text.length > limit * 2 ? text.slice(0, limit * 2) : text;
  const plain = withoutEntities(short)
    .replace(/[\u0098\u009c¬]/g, '')
    .replace(/<<([^<>]{1,40})>>/g, '$1')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize();
  if (plain.length <= limit) return plain;
  return plain
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** Some exports escape texts as XML though they are none; the five entities are undone. */
function withoutEntities(text: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => characters[name] ?? whole);
}

/** `clean` without the punctuation that ISBD puts at the end of an element (` /`, ` :`, ` ;`, ` =`, `,`). */
export function element(text: string, limit: number = longestLine): string {
  return clean(text, limit)
    .replace(/(?:\s*[/:;=,]|\s+\.)+$/, '')
    .replace(/^(?:[/:;=,]\s+)+/, '')
    .trim();
}

/** `element` without a full stop at the end, unless it ends an initial or an abbreviation such as `Dr.` or `Jr.`. */
export function heading(text: string): string {
  const bare = element(text);
  if (!bare.endsWith('.') || bare.endsWith('..') || /(?:^|[\s.(-])(?:\p{L}|\p{Lu}\p{Ll}|etc|usw)\.$/u.test(bare))
    return bare;
  return bare.slice(0, -1).trim();
}

/** Texts without empty ones and repetitions, in their order, at most `longestList`. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, longestList);
}

/** An object without its undefined and empty entries: the record keeps no key that says nothing. */
export function stated<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
