// npm run look -- <folder> [-- -g <words>]: every screen in each state, size, look and language, a sheet for each state.
import { resolve } from 'node:path';
import { ensureBuild } from './ensure/build.mjs';
import { ensureChromium, noBrowser } from './ensure/chromium.mjs';
import { ensurePackages } from './ensure/packages.mjs';
import { node } from './ensure/run.mjs';

const [folder, ...others] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder for the pictures: npm run look -- <folder>');
await ensurePackages();
await ensureBuild();
const CHROMIUM = await ensureChromium();
if (!CHROMIUM) throw new Error(noBrowser);
const given = ['node_modules/@playwright/test/cli.js', 'test', '--project=look', ...others];
process.exitCode = (await node(given, { env: { CHROMIUM, LOOK_FOLDER: resolve(folder) } })).code;
