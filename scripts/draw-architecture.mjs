// The picture of the packages, drawn from their real imports: node scripts/draw-architecture.mjs > docs/pictures/architecture.svg
import { pathToFileURL } from 'node:url';
import { readTree } from './boundaries/read-tree.mjs';
import { root } from './ensure/root.mjs';

/** @typedef {import('./boundaries/read-tree.mjs').Source} Source */
/** @typedef {{ name: string, says: string, column: number, row: number, rows: number, side: string }} Room */

/** The position of each package in the picture, and its purpose. Everything else is read from the tree. */
/** @type {readonly Room[]} */
const rooms = [
  { name: 'web', says: 'the app', column: 0, row: 0, rows: 2, side: 'app' },
  { name: 'device', says: 'what a phone can do', column: 0, row: 2, rows: 1, side: 'app' },
  { name: 'texts', says: 'what people read', column: 1, row: 0, rows: 1, side: 'contract' },
  { name: 'contract', says: 'what both say to each other', column: 1, row: 1, rows: 2, side: 'contract' },
  { name: 'server', says: 'the service', column: 2, row: 0, rows: 1, side: 'service' },
  { name: 'connectors', says: 'library systems', column: 2, row: 1, rows: 1, side: 'service' },
  { name: 'catalogue', says: 'records and search', column: 2, row: 2, rows: 1, side: 'service' },
];

const column = { width: 290, gap: 90, left: 20 };
const line = 18;
const head = 62;
const foot = 16;
const gap = 46;
const margin = 20;
/** Room on the right for the arrow that passes a box. */
const bypass = 40;
/** Width of a letter of the folder names, in pixels: text is measured by it, so that every machine draws the same. */
const letter = 7.6;

/** Production sources: tests and their helpers would draw arrows that no user of the code meets. */
const isProduction = (/** @type {string} */ path) => !/\.test\.tsx?$/.test(path) && !path.includes('/testing/');

/** A folder with so many folders is drawn with its content. */
const large = 8;

/**
 * The names to draw in the box of a package: its folders, the content of large ones, and its files where it has few folders.
 *
 * @param {readonly (readonly string[])[]} paths below `src`, split at the slashes
 * @returns {{ title?: string, names: string[] }[]}
 */
function listContents(paths) {
  const unique = (/** @type {(string | undefined)[]} */ names) =>
    [...new Set(names)].filter((name) => name !== undefined).sort();
  const folders = unique(paths.map(([folder, file]) => (file ? folder : undefined)));
  const files = unique(paths.map(([file, more]) => (more ? undefined : file?.replace(/\.tsx?$/, ''))));
  const sections = folders.map((title) => {
    return { title, names: unique(paths.map(([folder, name, file]) => (folder === title && file ? name : undefined))) };
  });
  const isLarge = (/** @type {{ names: string[] }} */ { names }) => names.length >= large;
  const plain = sections.filter((section) => !isLarge(section)).map(({ title }) => title);
  return [
    { names: files.length > 2 * folders.length ? unique([...plain, ...files]) : plain },
    ...sections.filter(isLarge).map(({ title, names }) => ({ title: `${title}/`, names })),
  ];
}

/**
 * The contents of each package, and which packages import which.
 *
 * @param {readonly Source[]} sources
 */
function measure(sources) {
  /** @type {Map<string, string[][]>} */
  const paths = new Map();
  /** @type {Set<string>} */
  const arrows = new Set();
  for (const { path, edges } of sources) {
    const [name = '', src, ...below] = path.split('/');
    if (src !== 'src' || !isProduction(path)) continue;
    paths.set(name, [...(paths.get(name) ?? []), below]);
    for (const { to } of edges) {
      const target = to?.split('/')[0];
      if (target !== undefined && target !== name) arrows.add(`${name} ${target}`);
    }
  }
  return { contents: new Map([...paths].map(([name, below]) => [name, listContents(below)])), arrows };
}

/** Joins names to lines that fit in a box. @param {readonly string[]} names @param {number} width in pixels */
function wrap(names, width) {
  /** @type {string[]} */
  const lines = [];
  for (const name of names) {
    const last = lines.at(-1);
    const extended = `${last} · ${name}`;
    if (last !== undefined && extended.length * letter <= width) lines[lines.length - 1] = extended;
    else lines.push(name);
  }
  return lines;
}

const escapeText = (/** @type {string} */ text) =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Draws the packages with their folders as boxes and their imports as arrows.
 *
 * @param {readonly Source[]} sources
 * @returns {string} an SVG, the same for the same tree
 */
export function drawArchitecture(sources) {
  const { contents, arrows } = measure(sources);
  const unknown = [...contents.keys()].filter((name) => !rooms.some((room) => room.name === name));
  if (unknown.some((name) => !['bench', 'e2e'].includes(name)))
    throw new Error(`${unknown.join(', ')}: give the package a place in scripts/draw-architecture.mjs`);

  const texts = new Map(
    rooms.map(({ name }) => [
      name,
      (contents.get(name) ?? []).flatMap(({ title, names }) => [
        ...(title ? [{ kind: 'title', text: title }] : []),
        ...wrap(names, column.width - 32).map((text) => ({ kind: 'folder', text })),
      ]),
    ]),
  );
  const needs = (/** @type {Room} */ { name }) => head + foot + line * (texts.get(name)?.length ?? 0);
  const heights = [0, 1, 2].map((row) =>
    Math.max(...rooms.filter((room) => room.row === row && room.rows === 1).map(needs)),
  );
  // A box over several rows that needs more room than they have makes its last row higher.
  for (const room of rooms.filter(({ rows }) => rows > 1)) {
    const last = room.row + room.rows - 1;
    const present = heights.slice(room.row, last + 1).reduce((sum, height) => sum + height + gap, -gap);
    heights[last] = (heights[last] ?? 0) + Math.max(0, needs(room) - present);
  }
  const top = (/** @type {number} */ row) =>
    margin + heights.slice(0, row).reduce((sum, height) => sum + height + gap, 0);
  const boxes = new Map(
    rooms.map((room) => {
      const last = room.row + room.rows - 1;
      const y = top(room.row);
      const x = column.left + room.column * (column.width + column.gap);
      return [room.name, { ...room, x, y, width: column.width, height: top(last) + (heights[last] ?? 0) - y }];
    }),
  );
  const width = 2 * column.left + 3 * column.width + 2 * column.gap + bypass;
  const height = top(2) + (heights[2] ?? 0) + margin;

  const drawnArrows = [...arrows].sort().flatMap((pair) => {
    const [from, to] = pair.split(' ').map((name) => boxes.get(name));
    return from && to ? [arrow(from, to)] : [];
  });
  const drawnBoxes = [...boxes.values()].map((box) => {
    const lines = (texts.get(box.name) ?? []).map(
      ({ kind, text }, index) =>
        `<text class="${kind}" x="${box.x + 16}" y="${box.y + head + 12 + index * line}">${escapeText(text)}</text>`,
    );
    return [
      `<rect class="${box.side}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="10"/>`,
      `<text class="name" x="${box.x + 16}" y="${box.y + 28}">${box.name}</text>`,
      `<text class="says" x="${box.x + 16}" y="${box.y + 48}">${escapeText(box.says)}</text>`,
      ...lines,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The packages, their folders and who imports whom">
<style>
svg { font-family: system-ui, sans-serif; background: #fff }
rect { stroke-width: 1.5 }
.app { fill: #e8f1fb; stroke: #3b76b8 } .contract { fill: #fdf3dc; stroke: #b98512 } .service { fill: #e9f5ea; stroke: #3d8a4a }
.name { font-size: 18px; font-weight: 600; fill: #1b1f24 } .says { font-size: 13px; fill: #4a525c }
.title { font-size: 12.5px; font-weight: 600; font-family: ui-monospace, monospace; fill: #4a525c }
.folder { font-size: 12.5px; font-family: ui-monospace, monospace; fill: #2b3138 }
.arrow { fill: none; stroke: #6a737d; stroke-width: 1.6 } .tip { fill: #6a737d }
@media (prefers-color-scheme: dark) {
svg { background: #0d1117 }
.app { fill: #16263a; stroke: #5b9be0 } .contract { fill: #33280f; stroke: #d9a93a } .service { fill: #14291a; stroke: #5cb46c }
.name { fill: #f0f3f6 } .says, .title { fill: #b4bcc6 } .folder { fill: #d3d9e0 } .arrow { stroke: #8b949e } .tip { fill: #8b949e }
}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>
${drawnArrows.join('\n')}
${drawnBoxes.join('\n')}
</svg>
`;
}

/** @typedef {{ name: string, column: number, row: number, rows: number, x: number, y: number, width: number, height: number }} Box */

/**
 * An arrow from one box to another.
 *
 * @param {Box} from
 * @param {Box} to
 */
function arrow(from, to) {
  const draw = (/** @type {string} */ path) => `<path class="arrow" marker-end="url(#tip)" d="${path}"/>`;
  if (from.column !== to.column) {
    const isRightward = to.column > from.column;
    const [top, bottom] = [Math.max(from.y, to.y), Math.min(from.y + from.height, to.y + to.height)];
    // Level where both boxes have the same height, else down to the edge of the lower one.
    const [start, end] = top < bottom ? [(top + bottom) / 2, (top + bottom) / 2] : [bottom - 20, top + 20];
    const [x, edge] = [isRightward ? from.x + from.width : from.x, isRightward ? to.x - 3 : to.x + to.width + 3];
    return draw(`M${x} ${start}L${edge} ${end}`);
  }
  if (to.row === from.row + from.rows) {
    return draw(`M${from.x + from.width / 2} ${from.y + from.height}V${to.y - 3}`);
  }
  // Past the box between them, on the outer side.
  const x = from.x + from.width;
  const [start, end] = [from.y + from.height - 40, to.y + 40];
  return draw(`M${x} ${start}C${x + bypass} ${start} ${x + bypass} ${end} ${x + 4} ${end}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(drawArchitecture(readTree(root)));
