import { isbn10 } from '@buchfink/catalogue/record/identifiers/isbn';
import type { CoverSource } from '../../../projects/covers/cover-source.ts';
import type { CoverPlaceholder } from '../../../projects/libraries/cover-settings.ts';

/** The identifiers by which sources are asked for the cover of a title. */
export interface TitleIds {
  readonly id: string;
  /** ISBN-13, digits only. */
  readonly isbn: readonly string[];
  readonly ean: readonly string[];
}

/** The most identifiers of one kind that a source is asked for: further ones are mostly those of other editions. */
const maxIds = 2;

/** The addresses where the cover of a title may be, in the order of the sources. */
export function coverAddresses(
  sources: readonly CoverSource[],
  ids: TitleIds,
): { readonly source: CoverSource; readonly address: string }[] {
  const values: Readonly<Record<CoverPlaceholder, readonly string[]>> = {
    isbn: ids.isbn,
    isbn10: ids.isbn.flatMap((isbn) => isbn10(isbn) ?? []),
    ean: ids.ean,
    id: [ids.id],
  };
  return sources.flatMap((source) => {
    const placeholder = placeholderOf(source);
    return values[placeholder].slice(0, maxIds).map((value) => ({
      source,
      // Ids come from records and requests: they never add a part to the path or the query.
      address: source.url.replace(`{${placeholder}}`, () => encodeURIComponent(value)),
    }));
  });
}

/** The placeholder in the address of a source. */
export function placeholderOf({ url }: CoverSource): CoverPlaceholder {
  return (/\{(isbn|isbn10|ean|id)\}/.exec(url)?.[1] ?? 'isbn') as CoverPlaceholder;
}
