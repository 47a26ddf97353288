import { checkDigit13 } from '@buchfink/contract/text/isbn-check-digit';
import { isbn13 } from './isbn.ts';

/** Resolvers of works and records; the rest of the URL is the number. */
const resolver =
  /^https?:\/\/(?:www\.)?(?:(?:dx\.)?doi\.org|nbn-resolving\.(?:org|de)|hdl\.handle\.net|d-nb\.info(?:\/gnd)?|worldcat\.org\/oclc|lccn\.loc\.gov)\/(?:resolver\?(?:identifier=)?)?/iu;

/**
 * Labels that people, citations and shops write before a number: `ISBN-13 :`, `ISSN (Print):`, `doi:`, `PPN `,
 * `urn:isbn:`.
 */
const label =
  /^(?:info:|urn:)?(?:[ep][- ]?)?(?:isbn(?:[- ]?1[03](?!\d))?|issn(?:-l)?|ismn|ean(?:[- ]?13(?!\d))?|gtin|upc|doi|hdl|ppn|idn|oclc|zdb(?:-id)?|gnd|lccn|barcode|signatur|call number)(?: ?\([^()]{1,30}\))?[ .:/]*(?=(?:\([^()]{1,20}\) ?)?\S*\d)/iu;

/** The agency of a number, as in field 035: `(DE-605)`, `(OCoLC)`. */
const agency = /^\(\p{L}[\p{L}\d-]{1,19}\) ?(?=\S*\d)/u;

/** A remark after a number: `9783596294312 (Taschenbuch)`. */
const remark = / \([^()]*\)$/u;

/** Text after the number of a book (ISBD, area 8): `9783596294312 kart. : EUR 12.90`. */
const trailingText = /\s*(?:[:;,]\s|\s(?=[\p{L}€$£])).*$/u;

/** Exactly ten or thirteen digits. */
const bookNumberShape = /^(?:\d[\s\p{Pd}]*){9}(?:(?:\d[\s\p{Pd}]*){3})?[\dX][\s\p{Pd}]*$/iu;

/** An ISMN from before 2008: its prefix M became 979-0 (ISO 10957). */
const oldMusicNumber = /^M(\d{9})$/;

/**
 * The canonical form in which a number is indexed and searched: letters and digits only, upper case, without
 * resolver, label, agency and remark; ISBN-10 as ISBN-13, ISMN with 979-0, the EAN of a UPC as UPC. Empty when
 * nothing is left.
 */
export function numberKey(text: string): string {
  if (isPlain(text)) return text;
  const unlabelled = stripped(text);
  const isbn = bookNumber(unlabelled) ?? bookNumber(unlabelled.replace(trailingText, ''));
  if (isbn) return isbn;
  const key = unlabelled.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase();
  return withoutLeadingZero(withPrefix(key));
}

/**
 * The form of a call number that `numberKey` may shorten because it takes a part for a label or a remark: letters and
 * digits only, upper case (`W 123/45 (2)` → `W123452`).
 */
export function callNumberKey(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();
}

function bookNumber(text: string): string | undefined {
  return bookNumberShape.test(text) ? isbn13(text) : undefined;
}

function stripped(text: string): string {
  const visible = text
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return visible.replace(resolver, '').replace(label, '').replace(agency, '').replace(remark, '');
}

function withPrefix(key: string): string {
  const digits = oldMusicNumber.exec(key)?.[1];
  if (digits === undefined) return key;
  const number = `9790${digits}`;
  return checkDigit13(number) === number.at(-1) ? number : key;
}

/** Removes the leading zero of an EAN that is a UPC; both have the same check digit. */
function withoutLeadingZero(key: string): string {
  return /^0\d{12}$/.test(key) && checkDigit13(key) === key.at(-1) ? key.slice(1) : key;
}

/**
 * Whether the text is its own key. Most numbers are: digits only, except those that may be an ISBN-10 or an EAN with
 * a leading zero.
 */
function isPlain(text: string): boolean {
  if (text.length === 10 || (text.length === 13 && text.startsWith('0'))) return false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}
