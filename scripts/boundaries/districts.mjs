import { isProduction } from './read-tree.mjs';

/** @typedef {import('./read-tree.mjs').Source} Source */

/**
 * The districts of `server/src`, from the ground up, and which of them each may import. Whoever is missing here may not
 * be a folder of `server/src`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const districts = {
  base: [],
  storage: ['base'],
  messages: ['base', 'storage'],
  projects: ['base', 'storage', 'messages'],
  systems: ['base', 'storage', 'messages', 'projects'],
  api: ['base', 'storage', 'messages', 'projects', 'systems'],
  demo: ['projects', 'systems'],
  site: ['base', 'messages', 'projects', 'systems', 'api'],
  operations: ['base', 'storage', 'messages', 'projects', 'systems', 'api', 'site'],
  runtime: ['base', 'storage', 'projects', 'systems', 'api', 'demo', 'site', 'operations'],
  cli: ['base', 'storage', 'messages', 'projects', 'systems', 'api', 'demo', 'site', 'operations', 'runtime'],
};

/** The district that a file is in; undefined for files beside the districts and for other packages. @param {string} path */
export const districtOf = (path) => /^server\/src\/(?:([^/]+)\/)?/.exec(path)?.[1];

/**
 * Breaches of the plan of `server/src`: a file outside of its districts, or an import of a district above. Tests may import
 * every district.
 *
 * @param {readonly Source[]} sources
 * @returns {{ rule: string, text: string }[]}
 */
export function districtBreaches(sources) {
  return sources
    .filter(({ path }) => path.startsWith('server/') && isProduction(path))
    .flatMap(({ path, edges }) => {
      const from = districtOf(path);
      const allowed = from === undefined ? undefined : districts[from];
      if (!allowed) return [{ rule: 'districts', text: `${path} lies in no district of server/src` }];
      return edges.flatMap(({ to = '', line }) => {
        const target = districtOf(to);
        return target === undefined || target === from || allowed.includes(target)
          ? []
          : [{ rule: 'districts', text: `${path}:${line} imports ${to}: ${from} may not import ${target}` }];
      });
    });
}
