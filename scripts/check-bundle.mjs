// What is loaded must not grow unnoticed, counted after gzip: scripts of the first screen, and of each other screen.
import { join } from 'node:path';
import { firstScripts, screenScripts } from './bundle-size.mjs';
import { root } from './ensure/root.mjs';

const limit = 150_000;
const screenLimit = 40_000;
const mapLimit = 70_000;

const folder = join(root, 'web', 'dist');
const line = (/** @type {number} */ bytes, /** @type {string} */ text) =>
  console.log(`${String(bytes).padStart(8)}  ${text}`);

const scripts = firstScripts(folder);
const sum = scripts.reduce((total, { bytes }) => total + bytes, 0);
for (const { name, bytes } of scripts) line(bytes, name);
line(sum, `of ${limit} bytes for the first screen`);

const large = screenScripts(folder).filter(({ name, bytes }) => bytes > (name === 'map' ? mapLimit : screenLimit));
for (const { name, bytes } of large) line(bytes, `for the screen ${name}: more than it may bring along`);
if (sum > limit || large.length > 0) process.exitCode = 1;
