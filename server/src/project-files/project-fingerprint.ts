import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const files = ['project.yaml', 'libraries.yaml'];

/**
 * What tells one state of the projects' files from another without reading them: names, sizes and times. Looking works
 * where the system tells of no changes, as on network drives and mounted volumes. Never throws.
 */
export async function fingerprintProjects(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const paths = folders.sort().flatMap((name) => files.map((file) => join(name, file)));
  const states = await Promise.all(
    paths.map(async (path) => {
      const state = await stat(join(folder, path)).catch(() => undefined);
      return `${path} ${state ? `${state.ino} ${state.size} ${state.mtimeMs}` : 'missing'}`;
    }),
  );
  return states.join('\n');
}
