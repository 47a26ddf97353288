import type { Locale } from '@buchfink/contract/locale';
import { regionalLocale } from '@buchfink/texts/format';
import type { HistoryEntry } from '#shared/account/history/loan-history.ts';

/** The headings of the columns, in the caller's language. */
export type CsvHeadings = readonly [title: string, author: string, lent: string, returned: string];

type CsvSeparator = ',' | ';';

/** The separator that spreadsheets in a language expect: a semicolon where numbers have a comma. */
export function separatorIn(locale: Locale): CsvSeparator {
  const parts = new Intl.NumberFormat(regionalLocale(locale)).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}

/**
 * The entries as a table for spreadsheets (RFC 4180, UTF-8 with byte order mark). A text that a spreadsheet would run as
 * a formula gets an apostrophe before it.
 */
export function writeCsv(entries: readonly HistoryEntry[], headings: CsvHeadings, separator: CsvSeparator): string {
  const rows = entries.map(({ title, author = '', lentDate = '', returned }) => [title, author, lentDate, returned]);
  const lines = [headings, ...rows].map((row) => row.map((text) => cell(text, separator)).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cell(text: string, separator: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  const needsQuotes = /["\r\n]/.test(harmless) || harmless.includes(separator) || harmless !== harmless.trim();
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
