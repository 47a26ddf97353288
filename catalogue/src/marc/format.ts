import type { FaultReason } from '../import/import-note.ts';

type Refused = Extract<FaultReason, 'unknown-format' | `format-${string}`>;

/** What a file holds, told by its first bytes; the formats that are not read are named by their reason. */
export type FileFormat = 'iso2709' | 'marcxml' | 'empty' | Refused;

/** Tried in this order on the beginning of a file; ␝ ␞ ␟ stand for the separators 0x1D, 0x1E, 0x1F. */
const rules: readonly (readonly [RegExp, FileFormat])[] = [
  [/^<[\s\S]{0,4000}info:srw\/schema\/5\/picaXML/, 'format-pica'],
  [/^<!doctype html|^<html/i, 'unknown-format'],
  [/^<(?:[?!]|[A-Za-z_])/, 'marcxml'],
  [/^[[{][\s\S]*(["'])(?:leader|fields|controlfield|datafield|LDR)\1/, 'format-marc-in-json'],
  [/^[[{]\s*["'{[\]}]/, 'unknown-format'],
  [/^=(?:LDR|\d{3}) {2}/m, 'format-marcmaker'],
  [/^\d{9} (?:LDR|FMT|[0-9A-Z]{3}).{2} [A-Z] /, 'format-aleph-sequential'],
  [/^[␝␞\s]*\d{3}[A-Z@](?:\/\d{2,3})? ?[$␟ƒ]/, 'format-pica'],
  [/^(?:LDR|LEADER|000) +.{3,5}[a-z ]/, 'format-marc-text'],
  [/␞[\s\S]*␝|␝[\s\S]*␞|^\d{5}[ -~]{7}\d{5}[\s\S]*␞|␞[\s\S]*␟/, 'iso2709'],
  [/^\d{5}[ -~]{19}\s*[\r\n]/, 'format-marc-text'],
];

/** Tells the format of an (uncompressed) file by its beginning. */
export function formatOf(head: Buffer): FileFormat {
  if (head.length === 0) return 'empty';
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0);
  const swapped = (head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c);
  if (utf16 || swapped) return 'marcxml';
  const text = visible(head.toString('utf8')).replace('\ufeff', '').trimStart();
  if (text === '') return 'empty';
  return rules.find(([shape]) => shape.test(text))?.[1] ?? 'unknown-format';
}

/** The three separators of ISO 2709 as visible signs. */
function visible(text: string): string {
  return text.replaceAll('\u001d', '␝').replaceAll('\u001e', '␞').replaceAll('\u001f', '␟');
}
