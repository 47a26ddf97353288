import { fileURLToPath } from 'node:url';
import { type AppSettings, buildApp } from './app.ts';
import { loadProjects } from './projects/load-projects.ts';
import { projectsOf } from './projects/project.ts';

/** The repository's own projects, for tests. */
export const projectsFolder = fileURLToPath(new URL('../../projects', import.meta.url));

/** The service on the repository's own projects, for tests that call it without a network. */
export async function serviceForTests(settings: Partial<AppSettings> = {}) {
  return buildApp({
    projects: projectsOf(await loadProjects(projectsFolder), 'opac-demo'),
    health: { state: () => 'ready', checkStore: async () => {} },
    appFolder: '/nowhere',
    now: () => new Date('2026-11-21T11:00:00Z'),
    logLevel: 'silent',
    ...settings,
  });
}
