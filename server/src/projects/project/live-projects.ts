import { type Project, type Projects, projectsOf } from './project.ts';

/** Projects that can be replaced while the service runs; running calls keep the old ones. */
export interface LiveProjects extends Projects {
  /** Replaces all projects. If the default project is missing, throws an `Error` and keeps the old projects. */
  replace(all: readonly Project[]): void;
}

/** As `projectsOf`, but replaceable. */
export function liveProjects(all: readonly Project[], defaultId: string): LiveProjects {
  let current = projectsOf(all, defaultId);
  return {
    get all() {
      return current.all;
    },
    get default() {
      return current.default;
    },
    byId: (id) => current.byId(id),
    byHost: (host) => current.byHost(host),
    replace(next) {
      current = projectsOf(next, defaultId);
    },
  };
}
