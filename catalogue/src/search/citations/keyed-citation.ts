/** The fields of a reference manager's citation, named as in BibTeX. */
export type KeyedCitation = Readonly<Record<'author' | 'title' | 'year' | 'number', string | undefined>>;

/** Parses a citation in BibTeX or RIS, also when its line breaks are lost; undefined where the text is neither. */
export function parseKeyedCitation(text: string): KeyedCitation | undefined {
  if (/^\s*@\s*\p{L}{2,30}\s*\{/u.test(text)) return bibtex(text);
  if (/^\s*TY\s{1,2}- /.test(text)) return ris(text);
  return undefined;
}

/** `author = {Mann, Thomas},` or `year = 1924`; braces may be nested. */
const bibtexField =
  /([a-z]{2,20})\s*=\s*(?:\{((?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.)*\})*\})*)\}|"((?:[^"\\]|\\.)*)"|(\d{1,20}))/giu;

function bibtex(text: string): KeyedCitation {
  const fields = new Map<string, string>();
  for (const [, name = '', braced, quoted, digits] of text.matchAll(bibtexField)) {
    const key = name.toLowerCase();
    if (!fields.has(key)) fields.set(key, withoutTex(braced ?? quoted ?? digits ?? ''));
  }
  return keyed(
    fields.get('author') ?? fields.get('editor'),
    fields.get('title'),
    fields.get('year') ?? fields.get('date'),
    fields.get('isbn'),
  );
}

/** The accents that TeX writes as commands. */
const accents: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
};

function withoutTex(text: string): string {
  return text
    .replace(
      /\\(["'`^~])\s?\{?\\?([a-z])\}?/giu,
      (_, accent: string, letter: string) => letter + (accents[accent] ?? ''),
    )
    .replace(/\\ss\b(?:\{\})?/gu, 'ß')
    .replace(/\\textbackslash(?:\{\})?/gu, '\\')
    .replace(/\\([{}$&%#_~^])/gu, '$1')
    .replace(/[{}]/gu, '')
    .normalize();
}

function ris(text: string): KeyedCitation {
  const [, ...parts] = text.split(/([A-Z][A-Z\d])\s{1,2}- ?/u);
  const fields = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [tag = '', value = ''] = [parts[at], parts[at + 1]];
    if (!fields.has(tag)) fields.set(tag, value);
  }
  const first = (...tags: string[]) => tags.map((tag) => fields.get(tag)).find((value) => value !== undefined);
  return keyed(first('AU', 'A1', 'ED', 'A2'), first('TI', 'T1'), first('PY', 'Y1', 'DA'), first('SN'));
}

function keyed(author?: string, title?: string, year?: string, number?: string): KeyedCitation {
  return { author: author?.trim(), title: title?.trim(), year: year?.trim(), number: number?.trim() };
}
