import type { Locale } from '@buchfink/contract/locale';
import { type SearchAddress, searchWords } from '@buchfink/contract/search/search-address';
import { textsIn, wordsIn } from '../../messages/texts.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';

type NamedLibrary = Pick<LibrarySettings, 'libname'>;

/** The title of the feed of a library's new titles. */
export const acquisitionsTitle = (locale: Locale, { libname }: NamedLibrary): string =>
  wordsIn(locale).feed.acquisitions({ library: libname });

/** The title of the feed of a search: with its words, where it has any. */
export function searchTitle(
  locale: Locale,
  { libname }: NamedLibrary,
  { fields }: Pick<SearchAddress, 'fields'>,
): string {
  const words = searchWords(fields);
  const { search, anySearch } = wordsIn(locale).feed;
  return words === ''
    ? anySearch({ library: libname })
    : search({ search: textsIn(locale)('catalogue.quoted', { words }), library: libname });
}
