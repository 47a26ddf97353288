import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const worker = new URL('../src/shared/service-worker/worker.js', import.meta.url);
const publicFolder = new URL('../public/', import.meta.url);

/** Fonts of other scripts are loaded when a page first needs them. */
const first = /^assets\/.*\.(js|css)$|^assets\/source-sans-3-latin-wght-normal.*\.woff2$/;

/** Writes `sw.js` with the list of precached files: shell, all screens, both languages, Latin letters. */
export function serviceWorker(): Plugin {
  return {
    name: 'buchfink-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const hash = createHash('sha256').update(readFileSync(worker));
        for (const name of Object.keys(bundle).sort()) {
          const file = bundle[name];
          if (file) hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
        }
        const own = readdirSync(publicFolder).sort();
        for (const name of own) hash.update(readFileSync(new URL(name, publicFolder)));
        const built = Object.keys(bundle).filter((name) => first.test(name));
        const files = ['/', ...[...own, ...built.sort()].map((name) => `/${name}`)];
        const list = JSON.stringify({ version: hash.digest('hex').slice(0, 12), files });
        const source = readFileSync(worker, 'utf8').replace("/* precache */ { version: '', files: [] }", () => list);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
