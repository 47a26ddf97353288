import { createHash } from 'node:crypto';
import type { ItemInformation } from '../codec/messages/items.ts';
import { isBarcode, isKnownItem } from './terminal-conversation.ts';

/** An entry of a list of loans or reservations: a copy by its barcode, or a title where the server lists titles. */
export type ListedEntry =
  | { readonly kind: 'copy'; readonly key: string; readonly barcode: string }
  /** `isOnly`: no other entry has the same words, so that they name one. */
  | { readonly kind: 'title'; readonly key: string; readonly title: string; readonly isOnly: boolean };

const titlePrefix = 'title:';
const maxTitle = 500;

/** The barcode that an entry is or contains, such as `31000101 Krabat`; the server says whether it is one. */
export function barcodeIn(text: string): string | undefined {
  // No library numbers its copies without a digit, but many titles are one word.
  if (isBarcode(text)) return /\d/.test(text) ? text : undefined;
  const words = text.split(/[\s,;:]+/);
  return [words[0], words.at(-1)].find((word) => word !== undefined && /^[A-Za-z]{0,4}\d{5,20}$/.test(word));
}

/**
 * Reads the entries of a list. Servers list barcodes or titles by a setting of their own. What looks like a barcode is one if the
 * server knows the copy, or if nothing else is listed: the title `1984` stands among other titles.
 */
export function listedEntries(
  texts: readonly string[],
  items: { get(barcode: string): ItemInformation | undefined },
): ListedEntry[] {
  const listsBarcodes = texts.every(isBarcode);
  const titles = new Map<string, number>();
  const entries = texts.map((text): ListedEntry => {
    const barcode = barcodeIn(text);
    const item = barcode === undefined ? undefined : items.get(barcode);
    const isKnown = item !== undefined && isKnownItem(item);
    if (barcode !== undefined && (isKnown || (listsBarcodes && barcode === text)))
      return { kind: 'copy', key: barcode, barcode };
    const key = titleKey(text);
    const earlier = titles.get(key) ?? 0;
    titles.set(key, earlier + 1);
    return { kind: 'title', key: `${key}${'+'.repeat(earlier)}`, title: text.slice(0, maxTitle), isOnly: true };
  });
  return entries.map((entry) => {
    const isShared = entry.kind === 'title' && (titles.get(entry.key.replace(/\++$/, '')) ?? 0) > 1;
    return isShared ? { ...entry, isOnly: false } : entry;
  });
}

/** The key of a title: the same at each look, and no words of it in tokens. */
const titleKey = (text: string) =>
  `${titlePrefix}${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

/** What a message of an act names: a copy, or a title where the server lists no copies. */
export type ActTarget = { readonly item: string } | { readonly title: string };

/** What the key of an entry names, if it is still the key of one entry of the list. */
export function targetOfKey(texts: readonly string[], key: string): ActTarget | undefined {
  if (!key.startsWith(titlePrefix)) return texts.some((text) => isOfCopy(text, key)) ? { item: key } : undefined;
  const [title, ...others] = texts.filter((text) => titleKey(text) === key);
  return title === undefined || others.length > 0 ? undefined : { title };
}

/** Whether an entry is, or contains, this barcode. */
export const isOfCopy = (text: string, barcode: string): boolean => text === barcode || barcodeIn(text) === barcode;

/** Whether an entry is this title: the answers of one server differ in blanks and case. */
export const isOfTitle = (text: string, title: string | undefined): boolean =>
  title !== undefined && foldedTitle(text) === foldedTitle(title);

const foldedTitle = (title: string) => title.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
