import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../ensure/root.mjs';
import { packageClosure } from './package-closure.mjs';

/** @typedef {{ name: string, version: string, licence: string, folder: string, author: string | undefined, integrity: string | undefined }} ShippedPackage */

/** The workspaces whose code is in the app and in the service. */
const shippedWorkspaces = ['contract', 'catalogue', 'connectors', 'device', 'server', 'web'];

const isOwn = (/** @type {string} */ name) => name.startsWith('@buchfink/');

/** The licences of packages whose manifest does not name it, as their licence files say. @type {Readonly<Record<string, string>>} */
const licencesByFile = { 'png-js': 'MIT', suncalc: 'BSD-2-Clause' };

/** The name of an author in a manifest, without the address. @param {string | { name?: string } | undefined} author */
const authorName = (author) => (typeof author === 'object' ? author.name : author)?.replace(/ *[<(].*/, '');

/** The packages of other hands in app and service, bundled or beside them. @returns {ShippedPackage[]} */
export function shippedPackages() {
  const packages = shippedWorkspaces.flatMap((workspace) => {
    const folder = join(root, workspace);
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return [...packageClosure(Object.keys(dependencies), folder)];
  });
  /** @type {{ packages: Record<string, { integrity?: string } | undefined> }} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return [...new Map(packages)]
    .filter(([, { name }]) => !isOwn(name))
    .map(([folder, { name, version, author, license = licencesByFile[name] ?? 'unknown' }]) => {
      const integrity = lock.packages[relative(root, folder)]?.integrity;
      return { name, version, licence: license, folder, author: authorName(author), integrity };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Data of other hands that is part of the code. */
export const shippedData = [
  // catalogue/src/text/scripts/han-table.ts
  { name: 'Unihan database', version: '15.0', licence: 'Unicode-DFS-2016' },
  // catalogue/src/text/language/language-words.ts
  { name: 'wordfreq, lists of German and English words', version: '3.1.1', licence: 'CC-BY-SA-4.0' },
];
