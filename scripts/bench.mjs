// npm run bench: compares our engine with others on the same generated records, and measures the built product.
// docs/benchmarks.md describes the switches.
import { join } from 'node:path';
import { ensureBuild } from './ensure/ensure-build.mjs';
import { ensureLucene } from './ensure/ensure-index-servers.mjs';
import { ensureLighthouse } from './ensure/ensure-lighthouse.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { root } from './ensure/root.mjs';
import { node } from './ensure/run.mjs';

process.chdir(root);
await ensureTree();
await ensureBuild();
if (process.env.BENCH_ENGINES?.includes('lucene')) await ensureLucene();
const parts = process.env.BENCH_PARTS;
const lighthouse = !parts || parts.includes('lighthouse') ? await ensureLighthouse() : undefined;
const { build } = await import('rolldown');
await build({
  input: {
    main: join(root, 'bench/main.ts'),
    'loop-delay': join(root, 'bench/service/loop-delay.ts'),
    crawlers: join(root, 'bench/writing/crawlers-program.ts'),
    'mail-sink': join(root, 'bench/daily-messages/mail-sink-program.ts'),
  },
  platform: 'node',
  external: (/** @type {string} */ name) => !/^(\.|\/|@buchfink\/)/.test(name),
  logLevel: 'warn',
  output: { dir: join(root, 'bench/dist'), format: 'esm', entryFileNames: '[name].js' },
});
process.exitCode = (await node(['bench/dist/main.js'], { env: { LIGHTHOUSE: lighthouse } })).code;
