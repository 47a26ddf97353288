import type { CoverCredit } from '@buchfink/contract/covers/cover-credit';
import type { CoverSourceSettings } from '../libraries/cover-settings.ts';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { Project } from '../project/project.ts';

/** A service with cover images. */
export interface CoverSource {
  /** The address of an image, with one placeholder for an identifier of the title. */
  readonly url: string;
  readonly credit?: CoverCredit;
  /** Limits of the requests to its host. */
  readonly parallel: number;
  readonly perMinute: number;
}

const defaultLimits = { parallel: 2, perMinute: 60 } as const;

/** The presets, with the credits and limits that the services ask for (docs/covers.md). */
const presets: Readonly<Record<NonNullable<CoverSourceSettings['preset']>, CoverSource>> = {
  dnb: {
    ...defaultLimits,
    url: 'https://portal.dnb.de/opac/mvb/cover?isbn={isbn}&size=l',
    credit: { text: 'VLB / Deutsche Nationalbibliothek', url: 'https://www.dnb.de/katalogbild' },
  },
  openlibrary: {
    ...defaultLimits,
    // Without `default=false` a blank image stands for one that is not there.
    url: 'https://covers.openlibrary.org/b/isbn/{isbn}-L.jpg?default=false',
    credit: { text: 'Open Library', url: 'https://openlibrary.org' },
    // Covers by ISBN are limited to 100 in five minutes for each address of a client.
    perMinute: 20,
  },
};

/** The cover sources of a library, in order: its own, else those of its project. */
export function coverSourcesOf(
  library: Pick<LibrarySettings, 'covers'>,
  project: Pick<Project, 'covers'>,
): readonly CoverSource[] {
  return ((library.covers ?? project.covers)?.sources ?? []).map(sourceOf);
}

/** The names of the credited sources that the libraries of a project use, each once; undefined where none has a source. */
export function coverCreditsOf(
  libraries: readonly Pick<LibrarySettings, 'covers'>[],
  project: Pick<Project, 'covers'>,
): string[] | undefined {
  const sources = libraries.flatMap((library) => coverSourcesOf(library, project));
  if (sources.length === 0) return undefined;
  return [...new Set(sources.flatMap(({ credit }) => credit?.text ?? []))];
}

function sourceOf({ preset, url, credit, parallel, perMinute }: CoverSourceSettings): CoverSource {
  const base = preset === undefined ? { ...defaultLimits, url: url ?? '' } : presets[preset];
  return {
    ...base,
    ...(credit && { credit }),
    ...(parallel !== undefined && { parallel }),
    ...(perMinute !== undefined && { perMinute }),
  };
}
