import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chunkGroups, leadsTo, namedPaths } from './chunk-groups.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const groupsOf = (path: string, before = root) =>
  chunkGroups.filter(({ test }) => test(`${before}${path}`)).map(({ name }) => name);

/** The files and folders beside a path. */
function beside(path: string): string[] {
  const folder = posix.dirname(path);
  return existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [];
}

/** Modules that exist only in the build: the icons of the app, and those that Vite adds. */
function madeByBuild(): string[] {
  const sources = filesIn('web/src').filter((file) => /\.tsx?$/.test(file));
  const icons = sources.flatMap((file) => readFileSync(file, 'utf8').match(/\bmdi[A-Z]\w*/g) ?? []);
  const vite = filesIn('node_modules/vite/dist/node').filter((file) => file.endsWith('.js'));
  const added = vite.flatMap((file) => readFileSync(file, 'utf8').match(/vite\/preload-helper\.js/g) ?? []);
  return [...icons.map((name) => `virtual:icon/${name}`), ...added];
}

describe('the groups of modules that share a file', () => {
  it('name only files, folders, packages and icons that are there', () => {
    const generated = madeByBuild();
    const exists = (path: string) => [...beside(path), ...generated].some((module) => leadsTo(path, module));
    expect(namedPaths.map(({ path }) => path).filter((path) => !exists(path))).toEqual([]);
  });

  it('name no path twice, and no file is in two of them', () => {
    const paths = namedPaths.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
    const files = ['web/src', 'contract/src', 'texts', 'device/src'].flatMap(filesIn);
    expect(files.filter((file) => groupsOf(file, '').length > 1)).toEqual([]);
  });

  it.each([
    ['web/src/shared/ui/icon/icon.tsx', ['shared']],
    ['web/src/shared/ui/icon/icon.module.css', ['shared']],
    ['web/src/shared/ui/overlay/dialog.tsx', ['controls']],
    ['web/src/shared/ui/status/stale-notice.tsx', ['shared']],
    ['web/src/shared/ui/status/stale-notice-text.tsx', []],
    ['web/src/shared/i18n/format.ts', ['shared']],
    ['texts/src/generated/app/first-de.ts', []],
    ['web/src/features/map/map-screen.tsx', []],
    ['node_modules/react/index.js', ['frame']],
    ['node_modules/@tanstack/react-query/build/modern/useQuery.js', ['frame']],
    ['node_modules/@tanstack/react-query/build/modern/useQueries.js', ['patron']],
    ['node_modules/@tanstack/react-query/build/modern/useMutation.js', []],
  ])('put %s into %j: the longest path decides', (path, groups) => {
    expect(groupsOf(path)).toEqual(groups);
  });

  it.each([
    ['\0virtual:icon/mdiClose', ['shared']],
    ['\0virtual:icon/mdiPlus', ['icons']],
    ['\0virtual:icon/mdiClose?copy', []],
    ['\0vite/preload-helper.js', ['shared']],
  ])('put %j, which the build makes, into %j', (id, groups) => {
    expect(groupsOf(id, '')).toEqual(groups);
  });
});
