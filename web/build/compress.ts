import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = /\.(js|css|html|svg|webmanifest|json)$/;

/** Writes `.br` and `.gz` beside every text file of the build, which the service sends as they are. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'buchfink-compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter((file) => texts.test(file))) {
        const source = readFileSync(join(folder, name));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(source, quality));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(source, { level: 9 }));
      }
    },
  };
}
