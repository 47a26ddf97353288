import { districtOf } from '../boundaries/districts.mjs';
import { isProduction } from '../boundaries/read-tree.mjs';

/** @typedef {import('../boundaries/read-tree.mjs').Source} Source */

/**
 * The districts of the service by floor: a district stands above all that it imports, types included.
 *
 * @param {readonly Source[]} sources
 * @returns {string[][]} the lowest floor first
 */
export function districtsByFloor(sources) {
  /** @type {Map<string, Set<string>>} */
  const below = new Map();
  for (const { path, edges } of sources) {
    const district = isProduction(path) ? districtOf(path) : undefined;
    if (district === undefined) continue;
    const others = below.get(district) ?? new Set();
    below.set(district, others);
    for (const { to } of edges) {
      const other = districtOf(to);
      if (other !== undefined && other !== district) others.add(other);
    }
  }
  /** @type {string[][]} */
  const floors = [];
  const remaining = new Set([...below.keys()].sort());
  while (remaining.size > 0) {
    const floor = [...remaining].filter((name) => [...(below.get(name) ?? [])].every((other) => !remaining.has(other)));
    if (floor.length === 0) throw new Error(`${[...remaining].join(', ')}: districts import each other in a circle`);
    floors.push(floor);
    for (const name of floor) remaining.delete(name);
  }
  return floors;
}

/** The districts of the service as a table, the highest floor first. @param {readonly Source[]} sources */
function districtTable(sources) {
  const rows = districtsByFloor(sources)
    .map((names, index) => `| ${index + 1} | ${names.map((name) => `\`${name}\``).join(', ')} |`)
    .reverse();
  return ['| floor | districts of `server/src` |', '|---|---|', ...rows].join('\n');
}

/** The connectors: the folders with a function that connects a library. @param {readonly Source[]} sources */
function connectorTable(sources) {
  /** @type {Map<string, string[]>} */
  const connectors = new Map();
  for (const { path } of sources) {
    const [, folder = '', name = ''] = /^connectors\/src\/([^/]+)\/(?:.+\/)?(connect-[^/]+\.ts)$/.exec(path) ?? [];
    if (folder === '' || !isProduction(path)) continue;
    connectors.set(folder, [...(connectors.get(folder) ?? []), name]);
  }
  const rows = [...connectors]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, names]) => {
      const files = names.sort().map((name) => `\`${name}\``);
      return `| \`connectors/src/${folder}/\` | ${files.join(', ')} |`;
    });
  return ['| connector | connected by |', '|---|---|', ...rows].join('\n');
}

/**
 * A page with what is generated in it as the tree has it now: between `<!-- Generated: … -->` and `<!-- end -->`.
 *
 * @param {string} page
 * @param {readonly Source[]} sources
 */
export function architecturePage(page, sources) {
  /** @type {Record<string, (sources: readonly Source[]) => string>} */
  const parts = { connectors: connectorTable, districts: districtTable };
  return page.replace(/(<!-- Generated: (\w+) -->\n)[\s\S]*?(\n<!-- end -->)/g, (_, start, name, end) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`${name}: nothing of this name is generated`);
    return `${start}${part(sources)}${end}`;
  });
}
