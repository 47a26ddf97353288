import { MediaType } from '@buchfink/contract/media-type';
import { type SearchField, textOf } from '@buchfink/contract/search';
import { chosenOptions, type SearchAddress, searchWords } from '@buchfink/contract/search/search-address';
import { quotationMarks } from '@buchfink/contract/text/quotation-marks';
import type { Translate } from '@buchfink/texts/texts';
import * as z from 'zod/mini';
import { bidiIsolate, joinIsolated } from '#shared/i18n/join-isolated.ts';

/** The parts of a search that name it: its fields and, without typed words, its filters. */
interface NamedSearch {
  readonly fields: readonly SearchField[];
  readonly filters?: SearchAddress['filters'];
}

/** The name of a search: `Powers, Wald, 2000–2010`, or without words its filters: `Hörbücher ab 2000`. */
export function searchName(search: NamedSearch, t: Translate): string {
  return nameOf(search, (words) => words, t);
}

const quoted = new RegExp(`^[${quotationMarks}]([^${quotationMarks}]+)[${quotationMarks}]$`, 'u');

/** The same without the quotation marks of words that are all in them, for a text that sets its own. */
export function unquotedName(search: NamedSearch, t: Translate): string {
  return nameOf(search, (words) => words.replace(quoted, '$1'), t);
}

/** The same with the typed words in quotation marks, unless they have them already. */
export function quotedName(search: NamedSearch, t: Translate): string {
  return nameOf(search, (words) => t('catalogue.quoted', { words: words.replace(quoted, '$1') }), t);
}

function nameOf({ fields, filters = {} }: NamedSearch, inQuotes: (words: string) => string, t: Translate): string {
  const words = searchWords(fields);
  const years = yearsOf(fields, t);
  if (words) return joinIsolated([inQuotes(bidiIsolate(words)), years], ', ');
  const media = [textIn(fields, 'MEDIATYPE'), ...chosenOptions(filters, 'mediaType')];
  const mediaFilter = media
    .flatMap((type) => z.safeParse(MediaType, type).data ?? [])
    .map((type) => t(`acquisitions.${type}`));
  if (mediaFilter.length > 0) return [joinIsolated(mediaFilter, ', '), years].filter(Boolean).join(' ');
  if (years) return `${t('catalogue.titles')} ${years}`;
  // Languages and places have their names from the library.
  const keys = fields.flatMap(({ value }) => (typeof value === 'boolean' ? [] : textOf(value)));
  if (keys.length > 0) return inQuotes(joinIsolated(keys, ', '));
  return fields.length > 0 ? t('catalogue.titles') : '';
}

function yearsOf(fields: readonly SearchField[], t: Translate): string {
  const [from, to] = [textIn(fields, 'YEAR_START'), textIn(fields, 'YEAR_END')];
  if (from && to) return from === to ? from : `${from}–${to}`;
  return from ? t('catalogue.from-year', { year: from }) : to ? t('catalogue.until-year', { year: to }) : '';
}

function textIn(fields: readonly SearchField[], id: string): string {
  return textOf(fields.find((field) => field.id === id)?.value ?? '');
}
