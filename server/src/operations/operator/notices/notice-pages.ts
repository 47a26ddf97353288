import type { OperatorLocale } from '@buchfink/contract/locale';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Project, Projects } from '../../../projects/project/project.ts';
import type { Keys } from '../../../storage/keys/keys.ts';
import type { CirculationOf, LibraryCirculation } from '../../../systems/circulation/circulations.ts';
import type { PageTabs } from '../frame/operator-page.ts';

/** The page with the outboxes of all libraries; that of each library is below it. */
export const noticesPath = '/operator/notices';
/** The page that shows mails with invented data, and the HTML of one that it shows. */
export const previewPath = `${noticesPath}/preview`;
export const previewDocumentPath = `${previewPath}/html`;

/** The page of a library, and its acts. */
export const libraryPath = (libraryId: number | string): string => `${noticesPath}/${libraryId}`;
export const pausePath = (libraryId: number | string): string => `${libraryPath(libraryId)}/pause`;
export const resumePath = (libraryId: number | string): string => `${libraryPath(libraryId)}/resume`;
export const sendAgainPath = (libraryId: number | string): string => `${libraryPath(libraryId)}/send-again`;

/** What the pages about notices need. */
export interface NoticePagesDeps {
  readonly projects: Pick<Projects, 'all'>;
  readonly circulationOf: CirculationOf;
  readonly keys: Pick<Keys, 'sign'>;
}

/** A library that tells its patrons, with the first of its projects. */
export interface TellingLibrary {
  readonly project: Project;
  readonly library: LibrarySettings;
  readonly circulation: LibraryCirculation;
}

/** The libraries whose patrons the service manages. */
export function tellingLibraries({ projects, circulationOf }: NoticePagesDeps): TellingLibrary[] {
  const byId = new Map<number, TellingLibrary>();
  for (const project of projects.all)
    for (const library of project.libraries) {
      const circulation = circulationOf(library);
      if (circulation && !byId.has(library.id)) byId.set(library.id, { project, library, circulation });
    }
  return [...byId.values()];
}

/** The name of a library, with its number. */
export const nameOf = ({ library: { id, libname } }: Pick<TellingLibrary, 'library'>): string => `${id} ${libname}`;

/** The pages of the section. */
export function noticeTabs(current: 'outbox' | 'preview', locale: OperatorLocale): PageTabs {
  const { title, tabs } = operatorWordsIn(locale).notices;
  return {
    name: title,
    links: [
      { path: noticesPath, text: tabs.outbox, isCurrent: current === 'outbox' },
      { path: previewPath, text: tabs.preview, isCurrent: current === 'preview' },
    ],
  };
}
