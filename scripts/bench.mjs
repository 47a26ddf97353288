// npm run bench: our index and SQLite's full text search side by side on generated records (BENCH_RECORDS of them).
import { join } from 'node:path';
import { ensurePackages } from './ensure/packages.mjs';
import { root } from './ensure/root.mjs';
import { node } from './ensure/run.mjs';

await ensurePackages();
const { build } = await import('rolldown');
const file = join(root, 'bench', 'dist', 'main.js');
await build({
  input: join(root, 'bench', 'main.ts'),
  platform: 'node',
  external: (/** @type {string} */ name) => !/^(\.|\/|@buchfink\/)/.test(name),
  logLevel: 'warn',
  output: { file, format: 'esm' },
});
process.exitCode = (await node([file])).code;
