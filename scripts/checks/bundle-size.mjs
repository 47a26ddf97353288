import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'rolldown/utils';

/** @typedef {{ name: string, bytes: number }} Script with its size after gzip */

/**
 * The chunks that the first visit of the demo on a phone loads after the first screen: its own buttons, the choice of a
 * library, the consent, updates.
 */
const firstVisit = [/^consent-/, /^home-buttons-/, /^library-choice-/, /^register-/];

/**
 * The scripts that a visitor of `/` loads before the home screen appears: those of the page, the chunk of the home
 * screen, one language, and all their static imports.
 *
 * @param {string} folder the built app
 * @returns {Script[]}
 */
export function firstScripts(folder) {
  return scriptsFrom(folder, [...scriptsOfPage(folder), ...named(folder, [/^home-screen-/, /^first-de-(?!simple-)/])]);
}

/**
 * The scripts that the first visit of the demo loads besides the first scripts.
 *
 * @param {string} folder the built app
 * @returns {Script[]}
 */
export function firstVisitScripts(folder) {
  const alreadyLoaded = new Set(firstScripts(folder).map(({ name }) => name));
  return scriptsFrom(folder, named(folder, firstVisit), alreadyLoaded);
}

/**
 * All scripts of a first visit that begins with the hits of a search, as a shared link does.
 *
 * @param {string} folder the built app
 * @returns {Script[]}
 */
export function resultScripts(folder) {
  const chunks = named(folder, [/^result-screen-/, /^first-de-(?!simple-)/, /^further-de-(?!simple-)/, /^consent-/]);
  return scriptsFrom(folder, [...scriptsOfPage(folder), ...chunks]);
}

/**
 * Chunks that import the entry. The entry waits for the start of the app, which waits for screens: that would be a
 * deadlock.
 *
 * @param {string} folder the built app
 * @returns {string[]}
 */
export function importersOfEntry(folder) {
  const entries = scriptsOfPage(folder);
  return chunks(folder).filter((name) =>
    importsOf(folder, name).some((importedName) => entries.includes(importedName)),
  );
}

/**
 * Chunks that import one another in a cycle: one of them would run before its imports.
 *
 * @param {string} folder the built app
 * @returns {string[][]} for each cycle its chunks, in the order of the imports
 */
export function circlesOfImports(folder) {
  /** @type {string[][]} */
  const circles = [];
  /** @type {Set<string>} */
  const visited = new Set();
  const follow = (/** @type {string} */ name, /** @type {string[]} */ before) => {
    if (before.includes(name)) circles.push([...before.slice(before.indexOf(name)), name]);
    else if (!visited.has(name)) {
      for (const importedName of importsOf(folder, name)) follow(importedName, [...before, name]);
      visited.add(name);
    }
  };
  for (const name of chunks(folder)) follow(name, []);
  return circles;
}

/**
 * The scripts that each screen adds to those of the first one: its chunk and all static imports, and for the map the
 * chunk that draws it.
 *
 * @param {string} folder the built app
 * @returns {Script[]} by the name of the screen
 */
export function screenScripts(folder) {
  const alreadyLoaded = new Set(firstScripts(folder).map(({ name }) => name));
  const all = chunks(folder);
  return all.flatMap((chunk) => {
    const [, name] = /\/([a-z-]+)-screen-[\w-]{7}\.js$/.exec(chunk) ?? [];
    if (name === undefined) return [];
    const drawn = name === 'map' ? named(folder, [/^create-map-/]) : [];
    const scripts = scriptsFrom(folder, [chunk, ...drawn], alreadyLoaded);
    return [{ name, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }];
  });
}

/**
 * The entry scripts of the page.
 *
 * @param {string} folder
 */
function scriptsOfPage(folder) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const names = [...page.matchAll(/<script type="module"[^>]* src="\/(assets\/[^"]+\.js)"/g)].map(
    ([, name = '']) => name,
  );
  if (names.length === 0) throw new Error('the page names no script');
  return names;
}

/** @param {string} folder */
function chunks(folder) {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`);
}

/**
 * The chunks for each pattern: a chunk that a screen imports may have a small one of the same name in front.
 *
 * @param {string} folder
 * @param {RegExp[]} patterns
 */
function named(folder, patterns) {
  const all = chunks(folder);
  return patterns.flatMap((pattern) => {
    const chunks = all.filter((name) => pattern.test(name.slice('assets/'.length)));
    if (chunks.length === 0) throw new Error(`no chunk is named like ${pattern}`);
    return chunks;
  });
}

/**
 * The scripts of the build that a script imports statically.
 *
 * @param {string} folder
 * @param {string} name
 */
function importsOf(folder, name) {
  const source = readFileSync(join(folder, name), 'utf8');
  return parseSync(name, source, {})
    .module.staticImports.map(({ moduleRequest }) => join('assets', moduleRequest.value))
    .filter((candidate) => existsSync(join(folder, candidate)));
}

/**
 * Scripts and all that they import statically, without those that are there already.
 *
 * @param {string} folder
 * @param {string[]} pending
 * @param {ReadonlySet<string>} alreadyLoaded
 * @returns {Script[]}
 */
function scriptsFrom(folder, pending, alreadyLoaded = new Set()) {
  const loaded = new Map();
  for (let name = pending.pop(); name; name = pending.pop()) {
    if (loaded.has(name) || alreadyLoaded.has(name)) continue;
    loaded.set(name, gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
    pending.push(...importsOf(folder, name));
  }
  return [...loaded].map(([name, bytes]) => ({ name, bytes }));
}
