import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Settings of a service for the first libraries of the demo alone, whose records are made in a moment. Patrons take
 * longer, and a stop waits until those of a library are made.
 */
export function smallDemoSettings(
  folder: string,
  options: { readonly libraries: number; readonly hasPatrons: boolean },
): Record<string, string> {
  const projects = join(folder, 'projects');
  const project = join(projects, 'demo');
  cpSync('projects/demo', project, { recursive: true });
  writeFileSync(join(project, 'project.yaml'), 'projectId: opac-demo\ntitle: Buchfink\nfeatures: { meta: true }\n');
  const file = join(project, 'libraries.yaml');
  const [head = '', ...all] = readFileSync(file, 'utf8').split(/^(?= {2}- id: )/m);
  const libraries = all.slice(0, options.libraries);
  const entries = options.hasPatrons
    ? libraries
    : libraries.map((yaml) => yaml.replace(/^ +(patron|tags): .*\n/gm, ''));
  writeFileSync(file, [head, ...entries].join(''));
  return { BUCHFINK_PROJECTS: projects };
}
