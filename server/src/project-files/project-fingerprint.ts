import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const files = ['project.yaml', 'libraries.yaml'];

/**
 * The fingerprint of the projects' files: names, inodes, sizes and times, without the contents. It also shows changes
 * on network drives and mounted volumes, where the system reports none. Never throws.
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
