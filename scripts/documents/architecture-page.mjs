/** @typedef {import('../boundaries/read-tree.mjs').Source} Source */

/** Tests and their helpers are no part of what is described. @param {string} path */
const isProduction = (path) => !/\.test\.tsx?$/.test(path) && !path.includes('/testing/');

/** The room of the service that a file is in; undefined for files beside the rooms. @param {string | undefined} path */
const roomOf = (path) => /^server\/src\/([^/]+)\//.exec(path ?? '')?.[1];

/**
 * The rooms of the service by floor: a room stands above all rooms that it imports at run time.
 *
 * @param {readonly Source[]} sources
 * @returns {string[][]} the lowest floor first
 */
export function roomsByFloor(sources) {
  /** @type {Map<string, Set<string>>} */
  const below = new Map();
  for (const { path, edges } of sources) {
    const room = isProduction(path) ? roomOf(path) : undefined;
    if (room === undefined) continue;
    const others = below.get(room) ?? new Set();
    below.set(room, others);
    for (const { to, typesOnly } of edges) {
      const other = typesOnly ? undefined : roomOf(to);
      if (other !== undefined && other !== room) others.add(other);
    }
  }
  /** @type {string[][]} */
  const floors = [];
  const remaining = new Set([...below.keys()].sort());
  while (remaining.size > 0) {
    const floor = [...remaining].filter((room) => [...(below.get(room) ?? [])].every((other) => !remaining.has(other)));
    if (floor.length === 0) throw new Error(`${[...remaining].join(', ')}: rooms import each other in a circle`);
    floors.push(floor);
    for (const room of floor) remaining.delete(room);
  }
  return floors;
}

/** The rooms of the service as a table, the highest floor first. @param {readonly Source[]} sources */
function roomTable(sources) {
  const rows = roomsByFloor(sources)
    .map((rooms, index) => `| ${index + 1} | ${rooms.map((room) => `\`${room}\``).join(', ')} |`)
    .reverse();
  return ['| floor | rooms of `server/src` |', '|---|---|', ...rows].join('\n');
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
  const parts = { connectors: connectorTable, rooms: roomTable };
  return page.replace(/(<!-- Generated: (\w+) -->\n)[\s\S]*?(\n<!-- end -->)/g, (_, start, name, end) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`${name}: nothing of this name is generated`);
    return `${start}${part(sources)}${end}`;
  });
}
