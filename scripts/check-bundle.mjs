// Limits the size of the scripts after gzip: those of the first visit, of a result, and of each other screen.
import { join } from 'node:path';
import {
  circlesOfImports,
  firstScripts,
  firstVisitScripts,
  importersOfEntry,
  resultScripts,
  screenScripts,
} from './checks/bundle-size.mjs';
import { root } from './ensure/root.mjs';

const firstScreenLimit = 137_800;
/** The script in the page's head that sets the theme comes in addition (e2e/journeys/first-load.test.ts). */
const firstVisitLimit = 146_100;
const resultLimit = 198_200;
const screenLimit = 42_000;
/** Screens with a limit of their own: the map draws maps, an account has loans, reservations and fees, a metasearch reads its first answers in the page, settings have every control. */
const ownLimits = new Map([
  ['map', 70_000],
  ['account', 42_400],
  ['metasearch', 45_200],
  ['settings', 42_800],
]);

const folder = join(root, 'web', 'dist');
const line = (/** @type {number} */ bytes, /** @type {string} */ text) =>
  console.log(`${String(bytes).padStart(8)}  ${text}`);
const list = (/** @type {import('./checks/bundle-size.mjs').Script[]} */ scripts) => {
  for (const { name, bytes } of scripts) line(bytes, name);
  return scripts.reduce((total, { bytes }) => total + bytes, 0);
};

const first = list(firstScripts(folder));
line(first, `of ${firstScreenLimit} bytes for the first screen`);
const visit = first + list(firstVisitScripts(folder));
line(visit, `of ${firstVisitLimit} bytes for the first visit of the demo`);
const result = resultScripts(folder).reduce((total, { bytes }) => total + bytes, 0);
line(result, `of ${resultLimit} bytes for a first visit of a result`);

const large = screenScripts(folder).filter(({ name, bytes }) => bytes > (ownLimits.get(name) ?? screenLimit));
for (const { name, bytes } of large) line(bytes, `for the screen ${name}: more than it may bring along`);

const importers = importersOfEntry(folder);
for (const name of importers)
  console.log(`${name} imports the entry, which waits for it: see web/build/chunk-groups.ts`);
const circles = circlesOfImports(folder);
for (const names of circles) console.log(`${names.join(' imports ')}, a circle: see web/build/chunk-paths.ts`);

const isTooMuch = first > firstScreenLimit || visit > firstVisitLimit || result > resultLimit;
if (isTooMuch || large.length > 0 || importers.length > 0 || circles.length > 0) process.exitCode = 1;
