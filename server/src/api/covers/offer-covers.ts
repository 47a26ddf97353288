import { isbn13 } from '@buchfink/catalogue/record/identifiers/isbn';
import type { Catalogue } from '@buchfink/connectors/connector';
import type { UnlabelledRecord } from '@buchfink/connectors/unlabelled';
import type { AccountData } from '@buchfink/contract/account';
import type { Item } from '@buchfink/contract/search';
import { coverSourcesOf } from '../../projects/covers/cover-source.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { Project, Projects } from '../../projects/project/project.ts';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import type { NotedIds } from './noted-ids.ts';
import { placeholderOf } from './sources/cover-addresses.ts';

type Catalogues = Pick<LibraryDirectory, 'catalogueOf'>;

/**
 * Catalogues whose answers offer the cover call for titles without an image of their own, where a source of the
 * library may have one. Other titles keep `cover: null`, so that the app does not call for them.
 */
export function offerCovers(catalogues: Catalogues, projects: Projects, noted: NotedIds): Catalogues {
  return {
    catalogueOf(libraryId) {
      const catalogue = catalogues.catalogueOf(libraryId);
      const project = projects.all.find(({ libraries }) => libraries.some(({ id }) => id === libraryId));
      const library = project?.libraries.find(({ id }) => id === libraryId);
      if (project === undefined || library === undefined) return catalogue;
      const placeholders = coverSourcesOf(library, project).map(placeholderOf);
      if (placeholders.length === 0) return catalogue;
      const byIsbnOnly = placeholders.every((placeholder) => placeholder === 'isbn' || placeholder === 'isbn10');
      return withCovers(catalogue, library, byIsbnOnly, noted);
    },
  };
}

/** An account whose loans and reservations offer the cover call, as `offerCovers` does for the titles of a catalogue. */
export function offerAccountCovers(account: AccountData, library: LibrarySettings, project: Project): AccountData {
  if (coverSourcesOf(library, project).length === 0) return account;
  return { ...account, lent: account.lent.map(withoutNull), reservations: account.reservations.map(withoutNull) };
}

/** Removes the statement that a title has no cover, if the cover call knows its record. */
function withoutNull<Title extends { recordId?: string | undefined; cover?: string | null | undefined }>(
  title: Title,
): Title {
  if (title.cover !== null || title.recordId === undefined) return title;
  const { cover: _, ...offered } = title;
  return offered as Title;
}

interface OfferedTitle {
  readonly id: string | null;
  readonly cover?: string | null | undefined;
  readonly coverIds?: string | undefined;
}

function withCovers(catalogue: Catalogue, library: LibrarySettings, byIsbnOnly: boolean, noted: NotedIds): Catalogue {
  const isStored = library.system.catalogue?.kind === 'builtin';
  const { acquisitions } = catalogue;

  const offer = <Title extends OfferedTitle>(title: Title, isbn: readonly string[]): Title => {
    if (title.id === null) return title;
    const coverIds = isStored ? undefined : noted.note(library.id, title.id, isbn);
    if (title.cover !== null || (byIsbnOnly && isbn.length === 0)) return title;
    const { cover: _, ...offered } = title;
    return { ...offered, ...(coverIds !== undefined && { coverIds }) } as Title;
  };
  const item = (hit: Item): Item => offer(hit, validIsbn(hit.isbn));
  const answer = <Answer extends { readonly items: readonly Item[] }>(page: Answer): Answer => ({
    ...page,
    items: page.items.map(item),
  });
  const record = ({ related, ...view }: UnlabelledRecord): UnlabelledRecord => ({
    ...offer(view, validIsbn(view.details.flatMap(({ key, value }) => (key === 'isbn' ? [value] : [])))),
    related: related?.map((group) => ({ ...group, items: group.items.map(item) })),
  });

  return {
    ...catalogue,
    searchFields: (context) => catalogue.searchFields(context),
    search: async (query, context) => answer(await catalogue.search(query, context)),
    record: async (id, context) => record(await catalogue.record(id, context)),
    acquisitions:
      acquisitions && (async (query, context) => answer(await acquisitions.call(catalogue, query, context))),
  };
}

/** ISBN-13 of what a catalogue says; systems elsewhere may say anything. */
const validIsbn = (written: readonly string[]) => written.slice(0, 4).flatMap((text) => isbn13(text) ?? []);
