import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A library as in `libraries.yaml`, with all required fields. */
export function plainLibrary(id: number, fields: object = {}): object {
  return { id, ident: `l${id}`, libname: 'Bücherei', shortname: 'B', fullname: 'Bücherei', ...fields };
}

/** A library with lending of its own where people become patrons in the app; without `fields` only at the desk. */
export const registeringLibrary = (id: number, fields: object | undefined): object =>
  plainLibrary(id, {
    branches: [{ id: 'HB', name: 'Hauptbibliothek' }],
    system: {
      catalogue: { kind: 'builtin' },
      patron: {
        kind: 'builtin',
        rules: {
          patronGroups: { adults: {}, provisional: { maxLoans: 0 } },
          ...(fields && { registration: { group: 'provisional', fields } }),
        },
      },
    },
  });
/** Whom readers of a project can turn to: without them `validate` and `doctor` warn. */
export const statementContacts = {
  contact: { email: 'barriers@library.example' },
  authority: { name: { de: 'Schlichtungsstelle', en: 'Conciliation body' } },
};

/** Writes the files of a project, with more settings of it, into a folder of projects. Returns that folder. */
export async function writeProject(
  projects: string,
  {
    projectId,
    libraries,
    settings = {},
  }: { readonly projectId: string; readonly libraries: readonly object[]; readonly settings?: object },
): Promise<string> {
  const project = join(projects, projectId);
  await mkdir(project, { recursive: true });
  // JSON is YAML, too.
  await writeFile(
    join(project, 'project.yaml'),
    JSON.stringify({ projectId, accessibility: statementContacts, ...settings }),
  );
  await writeFile(join(project, 'libraries.yaml'), JSON.stringify({ libraries }));
  return projects;
}
