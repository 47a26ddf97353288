import { decodeWindows1252 } from '../encoding/windows-1252.ts';
import { htmlEntities } from './html-entities.ts';

/** Inline elements of HTML and of JATS, the XML of publishers; they are removed. */
const inline =
  'a|abbr|acronym|b|bdi|bdo|big|bold|cite|code|del|dfn|em|font|i|ins|italic|kbd|mark|monospace|nobr|q|s|samp|sc|scp|small|span|strike|strong|sub|sup|tt|u|var|wbr';
/** Elements that end a line or a cell; they become a blank. */
const block =
  'address|article|blockquote|body|br|center|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|html|img|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|title|tr|ul';
const attributes = '(?:\\s+[\\w:-]{1,40}\\s*=\\s*(?:"[^"<>]*"|\'[^\'<>]*\'|[^\\s"\'<>]+))*\\s*';
const tagOf = (names: string) => new RegExp(`</?(?:${names})${attributes}/?>`, 'gi');
const inlineTag = tagOf(`${inline}|(?:jats|mml|m):(?!p\\b|title\\b|sec\\b)[\\w-]{1,40}`);
const blockTag = tagOf(`${block}|jats:(?:p|title|sec)`);
/** What begins a comment, a script or a style sheet, and what ends it. */
const unseenOpening = /<(?:!--|(script|style)\b[^<>]*>)/gi;
const unseenEnds = { comment: /-->/g, script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };

const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,20}));/g;

/**
 * The text as a browser displays it: entities are decoded and tags removed. Text that is not an HTML tag stays (`a <
 * b`, `<<Der>>`).
 */
export function htmlToText(text: string): string {
  const decoded = decodeEntities(text);
  if (!decoded.includes('<')) return decoded;
  return withoutUnseen(decoded).replace(inlineTag, '').replace(blockTag, ' ');
}

/** Replaces comments, scripts and style sheets by blanks. What has no end stays; its end is searched only once. */
function withoutUnseen(text: string): string {
  const seen: string[] = [];
  const endless = new Set<keyof typeof unseenEnds>();
  const opening = new RegExp(unseenOpening);
  let from = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const kind = match[1] === undefined ? 'comment' : match[1].toLowerCase() === 'script' ? 'script' : 'style';
    if (endless.has(kind)) continue;
    const end = new RegExp(unseenEnds[kind]);
    end.lastIndex = opening.lastIndex;
    if (end.exec(text) === null) endless.add(kind);
    else {
      seen.push(text.slice(from, match.index), ' ');
      from = end.lastIndex;
      opening.lastIndex = from;
    }
  }
  return from === 0 ? text : seen.join('') + text.slice(from);
}

/** Decodes the HTML entities of a text, also when an export escaped them twice (`&amp;uuml;`). */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const decoded = text.replace(entity, characterOf);
  return decoded.includes('&') ? decoded.replace(entity, characterOf) : decoded;
}

function characterOf(
  reference: string,
  decimal: string | undefined,
  hexadecimal: string | undefined,
  name: string | undefined,
): string {
  if (name !== undefined) return htmlEntities.get(name) ?? reference;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  // As in browsers, these numbers mean Windows-1252.
  if (code >= 0x80 && code <= 0x9f) return decodeWindows1252(Uint8Array.of(code));
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
}
