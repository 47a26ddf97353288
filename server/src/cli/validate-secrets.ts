import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { Settings } from '../operations/environment/settings.ts';
import { diskSource } from '../projects/files/load-projects.ts';
import { LibrariesFile, ProjectFile } from '../projects/files/project-file.ts';
import { isSecretReference } from '../projects/yaml/schema-faults.ts';
import { schemaAt } from '../projects/yaml/strict-schema.ts';
import { type Fault, faultLine, readYaml } from '../projects/yaml/yaml-file.ts';
import { readSecretAt } from '../systems/upstream/read-secret-at.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Path = readonly PropertyKey[];

/**
 * Reads every secret that the files of the projects name, of all or of one with this id or folder name. Returns a line
 * for each that is not there. A start does without: a secret is read when a system is called, and may come later.
 */
export async function validateSecrets(
  { projects: folder }: Pick<Settings, 'projects'>,
  environment: Environment,
  name?: string,
): Promise<readonly string[]> {
  const names = await diskSource(folder)
    .names()
    .catch(() => []);
  const faults = await Promise.all(
    names.sort().map((project) => missingSecrets(join(folder, project), environment, name)),
  );
  return faults.flat().map((fault) => faultLine(fault));
}

async function missingSecrets(folder: string, environment: Environment, name: string | undefined): Promise<Fault[]> {
  const project = await readYaml(join(folder, 'project.yaml'), ProjectFile);
  const id = (project.content as { readonly projectId?: unknown } | undefined)?.projectId;
  if (name !== undefined && name !== id && !folder.endsWith(`/${name}`)) return [];
  const libraries = await readYaml(join(folder, 'libraries.yaml'), LibrariesFile);
  const files = [
    { ...project, schema: ProjectFile },
    { ...libraries, schema: LibrariesFile },
  ];
  const faults = await Promise.all(
    files.flatMap(({ content, faultAt, schema }) =>
      [...referencesIn(schema, content)].map(async ([path, reference]) => {
        const isThere = await readSecretAt(reference, environment).then(
          () => true,
          () => false,
        );
        const [place = '', target = ''] = reference.split(/:(.*)/s);
        const where = { place: place === 'env' ? 'variable' : 'file', name: target } as const;
        return isThere ? [] : [faultAt(path, { code: 'secret-missing', values: where })];
      }),
    ),
  );
  return faults.flat();
}

/** The references to secrets in a file, with their paths. */
function* referencesIn(
  schema: z.ZodMiniType,
  content: unknown,
  path: Path = [],
  at = content,
): Generator<[Path, string]> {
  if (typeof at === 'string') {
    if (/^(env|file):/.test(at) && isSecretReference(schemaAt(schema, path, content))) yield [path, at];
  } else if (Array.isArray(at)) {
    for (const [index, entry] of at.entries()) yield* referencesIn(schema, content, [...path, index], entry);
  } else if (typeof at === 'object' && at !== null) {
    for (const [key, entry] of Object.entries(at)) yield* referencesIn(schema, content, [...path, key], entry);
  }
}
