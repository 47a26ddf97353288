import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'rolldown/utils';

/**
 * The scripts a visitor of `/` loads before the home screen is there: those of the page, the chunk of the home screen, one
 * language, and all that these import statically.
 *
 * @param {string} folder the built app
 * @returns {{ name: string, bytes: number }[]} with their size after gzip
 */
export function firstScripts(folder) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);
  const all = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const chunk = (/** @type {RegExp} */ pattern) => {
    const found = all.find((name) => pattern.test(name));
    if (!found) throw new Error(`no chunk is named like ${pattern}`);
    return `assets/${found}`;
  };
  const wanted = [...named, chunk(/^home-screen-/), chunk(/^de-/)];
  if (named.length === 0) throw new Error('the page names no script');

  return scriptsFrom(folder, wanted);
}

/**
 * What each screen brings along when it is opened from the first one: its own chunk and all that this imports statically, and
 * for the map what draws it.
 *
 * @param {string} folder the built app
 * @returns {{ name: string, bytes: number }[]} by the name of the screen, with their size after gzip
 */
export function screenScripts(folder) {
  const there = new Set(firstScripts(folder).map(({ name }) => name));
  const all = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  return all.flatMap((chunk) => {
    const [, name] = /^([a-z-]+)-screen-[\w-]{8}\.js$/.exec(chunk) ?? [];
    if (name === undefined) return [];
    const drawn = name === 'map' ? all.filter((other) => other.startsWith('draw-map-')) : [];
    const scripts = scriptsFrom(
      folder,
      [chunk, ...drawn].map((each) => `assets/${each}`),
      there,
    );
    return [{ name, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }];
  });
}

/**
 * Scripts and all that they import statically, without those that are there already.
 *
 * @param {string} folder
 * @param {string[]} wanted
 * @param {ReadonlySet<string>} there
 * @returns {{ name: string, bytes: number }[]}
 */
function scriptsFrom(folder, wanted, there = new Set()) {
  const loaded = new Map();
  for (let name = wanted.pop(); name; name = wanted.pop()) {
    if (loaded.has(name) || there.has(name)) continue;
    const source = readFileSync(join(folder, name), 'utf8');
    loaded.set(name, gzipSync(source, { level: 9 }).length);
    for (const { moduleRequest } of parseSync(name, source, {}).module.staticImports) {
      const next = join('assets', moduleRequest.value);
      if (existsSync(join(folder, next))) wanted.push(next);
    }
  }
  return [...loaded].map(([name, bytes]) => ({ name, bytes }));
}
