// npm run types: runs the compiler on every tsconfig of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { root } from './ensure/root.mjs';
import { node } from './ensure/run.mjs';

await ensureTree();
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const configs = [
  ...readdirSync(root).filter((name) => /^tsconfig\..*json$/.test(name) && name !== 'tsconfig.base.json'),
  ...workspaces.map((/** @type {string} */ name) => `${name}/tsconfig.json`),
].filter((name) => existsSync(join(root, name)));

const results = await Promise.all(
  configs.map(async (config) => ({
    config,
    ...(await node(['node_modules/typescript/bin/tsc', '-p', config, '--pretty', 'false'], { quiet: true })),
  })),
);
for (const { config, code, output } of results) {
  console.log(`${config}: ${code === 0 ? 'types hold' : `wrong\n${output.trimEnd()}`}`);
  if (code !== 0) process.exitCode = 1;
}
if (configs.length === 0) throw new Error('no tsconfig was found');
