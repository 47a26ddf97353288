// npm run look -- <folder> [-- -g <words>]: pictures of every screen in each state, size, look and language, one
// sheet per state.
import { resolve } from 'node:path';
import { browserTests } from './ensure/browser-tests.mjs';

const [folder, ...testOptions] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder for the pictures: npm run look -- <folder>');
const code = await browserTests(['--project=look', ...testOptions], { LOOK_FOLDER: resolve(folder) });
process.exitCode = code ?? 1;
