import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const worker = new URL('../src/shared/service-worker/worker.js', import.meta.url);
const publicFolder = new URL('../public/', import.meta.url);

/** Fonts of other scripts are loaded when a page first needs them. */
const first = /^assets\/.*\.(js|css)$|^assets\/source-sans-3-latin-wght-normal.*\.woff2$/;

/** Modules that only a shell on a phone loads, which has its files at hand and no service worker. */
const ofPhones =
  /\/device\/src\/[^/]+\/native\.ts$|\/node_modules\/(@capacitor|@capacitor-community|@aparajita|@ebarooni|html5-qrcode)\/|\/web\/src\/(app\/native|shared\/reminders|features\/checkout|features\/reminders\/phone)\/|\/texts\/src\/generated\/app\/(load-)?phone[\w-]*\.ts$/;

/** Writes `sw.js` with the list of files it keeps from the start: shell, all screens, both languages, Latin letters. */
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
        const publicFiles = readdirSync(publicFolder).sort();
        for (const name of publicFiles) hash.update(readFileSync(new URL(name, publicFolder)));
        const isOfPhones = (name: string) => {
          const file = bundle[name];
          return file?.type === 'chunk' && file.moduleIds.some((id) => ofPhones.test(id));
        };
        const built = Object.keys(bundle).filter((name) => first.test(name) && !isOfPhones(name));
        const files = [
          shellIn(readFileSync(worker, 'utf8')),
          ...[...publicFiles, ...built.sort()].map((name) => `/${name}`),
        ];
        const list = JSON.stringify({ version: hash.digest('hex').slice(0, 12), files });
        const source = readFileSync(worker, 'utf8').replace("/* precache */ { version: '', files: [] }", () => list);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The address of the page that opens every screen, as the source of the worker names it. */
function shellIn(source: string): string {
  const [, shell] = /const shell = '([^']+)'/.exec(source) ?? [];
  if (shell === undefined) throw new Error('the worker names no page');
  return shell;
}
