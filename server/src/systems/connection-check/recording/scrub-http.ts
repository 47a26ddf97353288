import type { InventedTexts } from './invented-texts.ts';
import { treatmentOf } from './personal-keys.ts';

/** Headers that say how an answer is written; no other header is recorded. */
const keptHeaders = new Set([
  'accept',
  'content-type',
  'content-encoding',
  'retry-after',
  'allow',
  'x-oauth-scopes',
  'x-total-count',
]);
/** Bodies above this size, in bytes, are left out. */
const maxBody = 200_000;

/** The headers that are recorded. */
export function scrubHeaders(headers: Readonly<Record<string, string>>, texts: InventedTexts): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => keptHeaders.has(name.toLowerCase()));
  return Object.fromEntries(kept.map(([name, value]) => [name, texts.scrub(value)]));
}

/** An address with invented numbers, names and parameters. The words of its path are those of the interface. */
export function scrubPath(url: string, texts: InventedTexts): string {
  const { pathname, searchParams } = new URL(url);
  const path = pathname
    .split('/')
    .map((segment) => {
      const text = decoded(segment);
      return /^[a-z_.-]*$|^v?\d(\.\d)?$/i.test(text) ? texts.scrub(text) : texts.invent(text, true);
    })
    .map(encodeURIComponent)
    .join('/');
  const query = scrubForm(searchParams, texts);
  return query === '' ? path : `${path}?${query}`;
}

/** A body with invented data, by its media type. One that cannot be read is only described. */
export function scrubBody(body: Uint8Array, mediaType: string, texts: InventedTexts): string {
  if (body.length === 0) return '';
  if (body.length > maxBody) return describe(body, mediaType);
  const text = Buffer.from(body).toString('utf8');
  if (/json/i.test(mediaType)) {
    try {
      return JSON.stringify(scrubJson('', JSON.parse(text), texts), undefined, 2);
    } catch {
      return describe(body, mediaType);
    }
  }
  if (/xml/i.test(mediaType)) return scrubXml(text, texts);
  if (/x-www-form-urlencoded/i.test(mediaType)) return scrubForm(new URLSearchParams(text), texts);
  return describe(body, mediaType);
}

const describe = (body: Uint8Array, mediaType: string) => `[${body.length} bytes of ${mediaType || 'no media type'}]`;

/** The value of a key with invented data. */
function scrubValue(key: string, value: string, texts: InventedTexts): string {
  const treatment = treatmentOf(key, value);
  return treatment === 'kept' ? texts.scrub(value) : texts.invent(value, treatment === 'personal');
}

function scrubForm(parameters: URLSearchParams, texts: InventedTexts): string {
  const scrubbed = [...parameters].map(([key, value]): [string, string] => [key, scrubValue(key, value, texts)]);
  return new URLSearchParams(scrubbed).toString();
}

/** Values inherit the key of the list or object that they are in, when that one is personal: `{ "address": { "line": … } }`. */
function scrubJson(key: string, value: unknown, texts: InventedTexts): unknown {
  if (typeof value === 'string') return scrubValue(key, value, texts);
  if (typeof value === 'number') {
    const text = String(value);
    const treatment = treatmentOf(key, text);
    if (treatment === 'kept' || Math.abs(value) < 1000) return value;
    return Number(texts.invent(text, treatment === 'personal'));
  }
  if (Array.isArray(value)) return value.map((entry) => scrubJson(key, entry, texts));
  if (typeof value !== 'object' || value === null) return value;
  const isPersonal = treatmentOf(key, 'text') === 'personal';
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const isName = /^[A-Za-z_$@][\w.$@-]{0,60}$/.test(name);
      const inner = isPersonal ? `${key}.${name}` : name;
      return [isName ? texts.scrub(name) : texts.invent(name, true), scrubJson(inner, entry, texts)];
    }),
  );
}

/**
 * Replaces the texts of elements and attributes by the name of their element or attribute. No pattern runs over the begin
 * of another match, so that the time grows with the length of a hostile answer only.
 */
function scrubXml(text: string, texts: InventedTexts): string {
  let element = '';
  return text
    .replace(/<!--(?:(?!<!--).)*?-->/gs, '')
    .replace(/<!\[CDATA\[((?:(?!<!\[CDATA\[).)*?)\]\]>/gs, (_, content: string) => escapeXml(content))
    .replace(/<[^<>]*>|[^<]+/g, (part) => {
      if (!part.startsWith('<')) return escapeXml(scrubValue(element, unescapeXml(part), texts));
      if (/^<[?!]/.test(part)) return xmlDeclaration.test(part) ? part : '';
      element = /^<\/?(?:[\w.-]+:)?([\w.-]+)/.exec(part)?.[1] ?? '';
      return scrubTag(part, texts);
    });
}

const xmlDeclaration = /^<\?xml version=["'][\d.]+["'](?: encoding=["'][\w-]+["'])?(?: standalone=["']\w+["'])? ?\?>$/;

/** A tag of its name and its attributes; what else stands in it is left out. */
function scrubTag(tag: string, texts: InventedTexts): string {
  const [, begin = '', name = ''] = /^<(\/?)([\w:.-]*)/.exec(tag) ?? [];
  const attributes = [...tag.matchAll(/([\w:.-]{1,100})\s{0,9}=\s{0,9}("[^"]*"|'[^']*')/g)].map(
    ([, key = '', quoted = '']) => {
      const value = unescapeXml(quoted.slice(1, -1));
      const isNamespace = /^xmlns\b/.test(key) && /^https?:\/\/[\w./:#-]*$/.test(value);
      const scrubbed = isNamespace ? texts.scrub(value) : scrubValue(key.replace(/^.*:/, ''), value, texts);
      return ` ${texts.scrub(key)}="${escapeXml(scrubbed)}"`;
    },
  );
  return `<${begin}${texts.scrub(name)}${attributes.join('')}${tag.endsWith('/>') ? '/' : ''}>`;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name = '') => {
      const point = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined;
      if (point === undefined) return entities[name] ?? whole;
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
    },
  );
}

const escapeXml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
