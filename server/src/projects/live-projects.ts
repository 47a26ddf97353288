import { type Project, type Projects, projectsOf } from './project.ts';

/** Projects that can be replaced while the service runs; a call that has begun goes on with what it was given. */
export interface LiveProjects extends Projects {
  /** Takes others instead, all at once. Throws, and keeps what was, when the default project is not among them. */
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
