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

  const loaded = new Map();
  for (let name = wanted.pop(); name; name = wanted.pop()) {
    if (loaded.has(name)) continue;
    const source = readFileSync(join(folder, name), 'utf8');
    loaded.set(name, gzipSync(source, { level: 9 }).length);
    for (const { moduleRequest } of parseSync(name, source, {}).module.staticImports) {
      const next = join('assets', moduleRequest.value);
      if (existsSync(join(folder, next))) wanted.push(next);
    }
  }
  return [...loaded].map(([name, bytes]) => ({ name, bytes }));
}
