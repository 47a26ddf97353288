import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { CallContext } from '@buchfink/connectors/call-context';
import { type CoverType, coverWidth } from '@buchfink/contract/covers';
import { type CoverSource, coverSourcesOf } from '../../projects/covers/cover-source.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { Project } from '../../projects/project/project.ts';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import type { NotedIds } from './noted-ids.ts';
import type { Pictures } from './pictures.ts';
import { density } from './scale-picture.ts';
import type { CoverSources } from './sources/cover-sources.ts';

/** The places that covers come from. */
export interface CoverDeps {
  readonly directory: Pick<LibraryDirectory, 'catalogueOf'>;
  readonly store: RecordStore;
  readonly pictures: Pictures;
  readonly sources: CoverSources;
  readonly noted: NotedIds;
}

/** A cover that is called for. */
export interface CoverCall {
  readonly library: LibrarySettings;
  readonly project: Project;
  readonly id: string;
  readonly type: CoverType;
  /** The identifiers that the answer with the title has named, signed by this service or by the library's own. */
  readonly ids: string | undefined;
  readonly context: CallContext;
}

/** The image of a title; `source` only where a source has given it. */
export interface TitleCover {
  readonly picture?: Buffer;
  readonly source?: CoverSource;
  /** The stored record of the title; absent where the catalogue is elsewhere. */
  readonly record?: BibRecord;
  /** `pending`: an image may be there in a moment. `unsettled`: not now, but maybe later. */
  readonly without?: 'settled' | 'unsettled' | 'pending';
}

/** Milliseconds until the image of a remote library is given up; other callers may wait for the same one. */
const maxTime = 8000;

/**
 * Finds the image of a title: the one that its record or its library's system names, else that of the first cover
 * source that has one. Throws `ApiException` as `catalogueOf` does.
 */
export async function findCover(
  deps: CoverDeps,
  { library, project, id, type, ids: signedIds, context }: CoverCall,
): Promise<TitleCover> {
  const catalogue = deps.directory.catalogueOf(library.id);
  const width = coverWidth[type] * density;
  if (catalogue.cover) {
    const read = async () =>
      catalogue.cover?.(id, type, { ...context, signal: AbortSignal.timeout(maxTime) }, signedIds);
    const picture = await deps.pictures.from(`library ${library.id} ${id}`, width, read);
    if (picture) return { picture };
  }
  const [stored] = catalogue.cover ? [] : await deps.store.records(library.id, [id]);
  const record = stored && { record: stored };
  const link = stored?.links.find(({ kind }) => kind === 'cover');
  const linked = link && (await deps.pictures.get(link.url, width));
  if (linked) return { picture: linked, ...record };
  const ids = stored ?? deps.noted.get(library.id, id, signedIds);
  const cover = ids && (await deps.sources.find(coverSourcesOf(library, project), ids, type));
  if (cover?.state === 'found') return { picture: cover.picture, source: cover.source, ...record };
  if (cover?.state === 'pending') return { without: 'pending', ...record };
  // An image that failed may be there tomorrow.
  return { without: link || cover?.isFinal === false ? 'unsettled' : 'settled', ...record };
}
