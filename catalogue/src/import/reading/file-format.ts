import { isUtf8 } from 'node:buffer';
import { detectBareUtf16 } from '../../csv/csv-text.ts';
import type { FaultReason } from '../../report/import-note.ts';

type Refused = Extract<FaultReason, 'unknown-format' | `format-${string}`>;

/**
 * The format of a file, detected from its first bytes. Formats that are not supported are named by their fault
 * reason.
 */
export type FileFormat = 'iso2709' | 'marcxml' | 'json' | 'csv' | 'empty' | Refused;

/** Tried in this order on the beginning of a file; ␝ ␞ ␟ stand for the separators 0x1D, 0x1E, 0x1F. */
const rules: readonly (readonly [RegExp, FileFormat])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  [/^PK\u0003\u0004/, 'format-zip'],
  [/^<[\s\S]{0,4000}info:srw\/schema\/5\/picaXML/, 'format-pica'],
  [/^<!doctype html|^<html/i, 'unknown-format'],
  [/^<(?:[?!]|[A-Za-z_])/, 'marcxml'],
  [/^[[{][\s\S]*"(?:leader|fields|controlfield|datafield|LDR)"|^(?:\[\s*){2,3}"00\d"/, 'json'],
  [/^\[\s*\]\s*$/, 'empty'],
  [/^[[{]\s*["'{[\]}]/, 'unknown-format'],
  [/^=(?:LDR|\d{3}) {2}/m, 'format-marcmaker'],
  [/^\d{9} (?:LDR|FMT|[0-9A-Z]{3}).{2} [A-Z] /, 'format-aleph-sequential'],
  [/^[␝␞\s]*\d{3}[A-Z@](?:\/\d{2,3})? ?[$␟ƒ]/, 'format-pica'],
  [/^(?:LDR|LEADER|000) +.{3,5}[a-z ]/, 'format-marc-text'],
  // Pictures and archives hold the separators too, but no leader and no entry of a directory.
  [
    /^(?=[\s\S]*(?:[0-9A-Za-z]{3}\d{9}|\d{5}[ -~]{7}\d{5}))(?:(?=[^␞]*␞)(?=[^␝]*␝)|[^␞]*␞[^␟]*␟|\d{5}[ -~]{7}\d{5}[^␞]*␞)/,
    'iso2709',
  ],
  [/^\d{5}[ -~]{19}\s*[\r\n]/, 'format-marc-text'],
  // A header line with several names, perhaps after Excel's `sep=` line.
  [/^(?:"?sep=[^"]"?[\r\n]{1,2})?[^\n\p{Cc}<>{}]{1,4000}[;,\t|] ?["\p{L}][^\r\n]{0,4000}[\r\n]/iu, 'csv'],
];

/** Detects the format of an uncompressed file from its beginning. */
export function detectFormat(head: Buffer): FileFormat {
  const detected = formatOfText(textOf(head));
  if (detected !== 'unknown-format') return detected;
  // CSV comes in every character set: in UTF-16 without byte order mark, or in a set whose bytes are not valid UTF-8.
  const utf16 = detectBareUtf16(head);
  if (utf16 !== undefined) return csvOrUnknown(new TextDecoder(utf16).decode(head));
  return isUtf8(head) ? detected : csvOrUnknown(head.toString('latin1').replace(/[\u0080-\u00ff]/g, 'é'));
}

function csvOrUnknown(text: string): FileFormat {
  return formatOfText(text) === 'csv' ? 'csv' : 'unknown-format';
}

function formatOfText(original: string): FileFormat {
  const text = showSeparators(original).replace('\ufeff', '').trimStart();
  if (text === '') return 'empty';
  return rules.find(([shape]) => shape.test(text))?.[1] ?? 'unknown-format';
}

/** Decodes UTF-16, detected from its byte order mark or its first `<`, otherwise UTF-8. */
function textOf(head: Buffer): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return head.toString('utf16le');
  const isSwapped = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  return isSwapped ? new TextDecoder('utf-16be').decode(head) : head.toString('utf8');
}

/** Shows the three separators of ISO 2709 as visible characters. */
function showSeparators(text: string): string {
  return text.replaceAll('\u001d', '␝').replaceAll('\u001e', '␞').replaceAll('\u001f', '␟');
}
