// The first screen must not grow unnoticed: at most 150 kB of scripts after gzip.
import { join } from 'node:path';
import { firstScripts } from './bundle-size.mjs';
import { root } from './ensure/root.mjs';

const limit = 150_000;
const scripts = firstScripts(join(root, 'web', 'dist'));
const sum = scripts.reduce((total, { bytes }) => total + bytes, 0);
for (const { name, bytes } of scripts) console.log(`${String(bytes).padStart(8)}  ${name}`);
console.log(`${String(sum).padStart(8)}  of ${limit} bytes for the first screen`);
if (sum > limit) process.exitCode = 1;
