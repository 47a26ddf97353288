import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { Project } from './project.ts';

/** The libraries where people become patrons by an e-mail address that has to be proved: not without a mail server. Each once. */
export function registrationByMail(projects: readonly Pick<Project, 'libraries'>[]): LibrarySettings[] {
  const all = new Map(projects.flatMap(({ libraries }) => libraries.map((library) => [library.id, library])));
  return [...all.values()].filter(
    ({ system: { patron } }) => patron?.kind === 'builtin' && patron.rules.registration?.fields.email === 'required',
  );
}
