import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assetKinds } from '../assets/read-project-asset.ts';
import { misnamedFiles } from './project-file.ts';

const files = ['project.yaml', 'libraries.yaml', ...misnamedFiles.map(([name]) => name)];
/** The time of a folder changes when a file comes or goes. */
const assetFolders = assetKinds.map((kind) => join('assets', kind));

/**
 * The fingerprint of the projects' files: names, inodes, sizes and times, without the contents; and which assets there
 * are. It also shows changes on network drives and mounted volumes, where the system reports none. Never throws.
 */
export async function fingerprintProjects(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const paths = folders.sort().flatMap((name) => [...files, ...assetFolders].map((file) => join(name, file)));
  const states = await Promise.all(
    paths.map(async (path) => {
      const state = await stat(join(folder, path)).catch(() => undefined);
      return `${path} ${state ? `${state.ino} ${state.size} ${state.mtimeMs}` : 'missing'}`;
    }),
  );
  return states.join('\n');
}
