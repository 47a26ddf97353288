import { html } from '../../base/http/html.ts';

/** The allowed elements, with their allowed attributes. All others lose their tags. */
const allowed: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'br',
      'hr',
      'ul',
      'dl',
      'dt',
      'dd',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
    ],
    ...[
      'small',
      'sub',
      'sup',
      'code',
      'pre',
      'blockquote',
      'q',
      'abbr',
      'address',
      'caption',
      'thead',
      'tbody',
      'tfoot',
    ],
    ...[
      'table',
      'tr',
      'figure',
      'figcaption',
      'div',
      'span',
      'section',
      'article',
      'time',
      'cite',
      'del',
      'ins',
      'mark',
    ],
  ].map((name): [string, readonly string[]] => [name, []]),
);
const withAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href']],
  ['img', ['src', 'alt']],
  ['ol', ['start']],
  ['li', ['value']],
  ['th', ['scope', 'colspan', 'rowspan']],
  ['td', ['colspan', 'rowspan']],
]);
const attributesOf = (name: string) => withAttributes.get(name) ?? allowed.get(name);
const everywhere = ['lang', 'dir', 'title'];
const isVoid = new Set(['br', 'hr', 'img']);
/** Elements whose content is not text for readers. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'head',
]);

/**
 * Rewrites foreign HTML with an allow list of elements and attributes: whatever the input is, the output runs, styles
 * and submits nothing, and every element is closed. Links lead to the web, mail or telephone; images come by https or
 * from this service. Relative addresses are resolved against `base`, a path of this service.
 */
export function sanitizeHtml(html: string, base: string): string {
  const written: string[] = [];
  const open: string[] = [];
  const openCounts = new Map<string, number>();
  const countOpen = (name: string, change: number) => openCounts.set(name, (openCounts.get(name) ?? 0) + change);
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    written.push(textOf(html.slice(at, next < 0 ? html.length : next)));
    if (next < 0) break;
    const tag = tagAt(html, next);
    if (tag === 'text') {
      written.push('&lt;');
      at = next + 1;
      continue;
    }
    // A tag or comment without an end extends to the end of the text, as in a browser.
    if (tag === undefined) break;
    at = tag.end;
    if (tag.name === '') continue;
    if (tag.closes) {
      // Counted, so that closing tags of nothing do not search all open elements.
      if (!openCounts.get(tag.name)) continue;
      for (const name of open.splice(open.lastIndexOf(tag.name)).reverse()) {
        written.push(`</${name}>`);
        countOpen(name, -1);
      }
    } else if (dropped.has(tag.name)) at = endOf(html, tag);
    else if (attributesOf(tag.name) !== undefined) {
      written.push(`<${tag.name}${attributes(tag, base)}>`);
      if (isVoid.has(tag.name)) continue;
      open.push(tag.name);
      countOpen(tag.name, 1);
    }
  }
  for (const name of open.reverse()) written.push(`</${name}>`);
  return written.join('');
}

interface Tag {
  /** In lower case; empty for a comment or declaration. */
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** The index after the tag. */
  readonly end: number;
}

const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y;

/** The tag that begins at `<`; `text` when none begins there; undefined when it has no end. */
function tagAt(html: string, start: number): Tag | 'text' | undefined {
  const after = html[start + 1] ?? '';
  const nothing = { name: '', closes: false, attributes: new Map<string, string>() };
  if (html.startsWith('<!--', start)) return endedBy(html, '-->', start + 4, nothing);
  if (after === '!' || after === '?') return endedBy(html, '>', start + 2, nothing);
  const name = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(start, start + 40));
  if (name === null) return after === '/' ? endedBy(html, '>', start + 2, nothing) : 'text';
  const parsed = new Map<string, string>();
  attribute.lastIndex = start + name[0].length;
  let end = attribute.lastIndex;
  for (let match = attribute.exec(html); match !== null; match = attribute.exec(html)) {
    end = attribute.lastIndex;
    const key = (match[1] ?? '').toLowerCase();
    if (!parsed.has(key)) parsed.set(key, decoded(match[2] ?? match[3] ?? match[4] ?? ''));
  }
  return endedBy(html, '>', end, { name: (name[2] ?? '').toLowerCase(), closes: name[1] === '/', attributes: parsed });
}

function endedBy(html: string, mark: string, from: number, tag: Omit<Tag, 'end'>): Tag | undefined {
  const place = html.indexOf(mark, from);
  return place < 0 ? undefined : { ...tag, end: place + mark.length };
}

/** The index after the closing tag of a dropped element. */
function endOf(html: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}[^<>]*>`, 'gi');
  closing.lastIndex = end;
  return closing.exec(html) === null ? html.length : closing.lastIndex;
}

function attributes({ name, attributes: values }: Tag, base: string): string {
  const rendered = [...everywhere, ...(attributesOf(name) ?? [])].flatMap((key) => {
    const value = values.get(key);
    const safe = value === undefined ? undefined : safeValue(key, value, base);
    return safe === undefined ? [] : String(html` ${key}="${safe}"`);
  });
  const isBare = name === 'img' && !values.has('alt');
  return rendered.join('') + (isBare ? ' alt=""' : '');
}

function safeValue(key: string, value: string, base: string): string | undefined {
  if (key === 'href') return address(value, base, ['http:', 'https:', 'mailto:', 'tel:']);
  if (key === 'src') return address(value, base, ['https:']);
  if (['start', 'value', 'colspan', 'rowspan'].includes(key)) return /^\d{1,4}$/.test(value) ? value : undefined;
  return value;
}

/** A host that no address can have: an address that stays on it is one of this service. */
const ownOrigin = 'https://here.invalid';

function address(value: string, base: string, protocols: readonly string[]): string | undefined {
  const url = URL.canParse(value, ownOrigin + base) ? new URL(value, ownOrigin + base) : undefined;
  if (url === undefined || !protocols.includes(url.protocol)) return undefined;
  return url.origin === ownOrigin ? url.href.slice(ownOrigin.length) : url.href;
}

/** Text between tags: entities stay, other special characters are escaped. */
const textOf = (text: string) =>
  text.replace(/&(?!#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,31};)/gi, '&amp;').replaceAll('>', '&gt;');

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Decodes an attribute value. Unknown entities stay as they are, as plain text. */
function decoded(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (_, number, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? '';
    const code = Number.parseInt(number ?? hex, number === undefined ? 16 : 10);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
  });
}
