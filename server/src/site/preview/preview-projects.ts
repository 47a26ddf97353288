import type { Config } from '@buchfink/contract/config';
import { byOperatorLocale } from '@buchfink/contract/locale';
import { reportWordsIn } from '../../messages/report-words.ts';
import { type LiveProjects, liveProjects } from '../../projects/project/live-projects.ts';
import type { Project } from '../../projects/project/project.ts';

/**
 * The projects of a preview: the first project that has the library, with this library alone, for every host, with a
 * banner in the app. They can be replaced while the preview runs. Throws an `Error` when no project has the library.
 */
export function previewProjects(all: readonly Project[], libraryId: number): LiveProjects {
  const first = previewProject(all, libraryId);
  const live = liveProjects([first], first.id);
  return {
    get all() {
      return live.all;
    },
    get default() {
      return live.default;
    },
    byId: live.byId,
    byHost: live.byHost,
    replace(next) {
      live.replace([previewProject(next, libraryId)]);
    },
  };
}

function previewProject(all: readonly Project[], libraryId: number): Project {
  for (const project of all) {
    const library = project.libraries.find(({ id }) => id === libraryId);
    if (library) return { ...project, hosts: [], libraries: [library], config: withBanner(project.config, 'library') };
  }
  throw new Error(`No project has the library ${libraryId}.`);
}

/** A config with a banner, and without demo cards. */
export function withBanner(config: Config, of: 'library' | 'configuration'): Config {
  const messages = byOperatorLocale((locale) => reportWordsIn(locale).preview[of]);
  const maintenance = { enabled: true, offline: false, type: 'info', hidden: false, messages } as const;
  const { demoCards: _, ...others } = config;
  // Apps keep a config by its hash.
  return { ...others, status: { ...config.status, maintenance }, _hash: `${config._hash}-preview` };
}
