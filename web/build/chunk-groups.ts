import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';
import { chunkPaths, outsideGroups } from './chunk-paths.ts';

const root = normalizePath(fileURLToPath(new URL('../../', import.meta.url)));

/** The groups of `chunk-paths.ts` in the form of the bundler. */
export const chunkGroups = chunkPaths.map(({ name, minShareCount = 2 }) => ({
  name,
  minShareCount,
  test: (id: string) => groupOf(id) === name,
}));

/** All paths of the table, the longest first, each with its group; those of `outsideGroups` have none. */
export const namedPaths: readonly { readonly path: string; readonly group?: string }[] = [
  ...chunkPaths.flatMap(({ name, paths }) => paths.map((path) => ({ path, group: name }))),
  ...outsideGroups.map((path) => ({ path })),
].toSorted((a, b) => b.path.length - a.path.length);

/** The group of the longest path that matches: a file may be in another group than its folder. */
function groupOf(id: string): string | undefined {
  const module = id.replace('\0', '').replace(root, '');
  return namedPaths.find(({ path }) => leadsTo(path, module))?.group;
}

/** Whether a path is that module, with any extension, or a folder around it. */
export function leadsTo(path: string, module: string): boolean {
  // A question mark marks a copy, which belongs to one file only (see `single-icons.ts`).
  return module.startsWith(path) && /^([./][^?]*)?$/.test(module.slice(path.length));
}
