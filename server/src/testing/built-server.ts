import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const server = fileURLToPath(new URL('../..', import.meta.url));
const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A build of the service of this very moment, for tests of what runs in threads and processes of its own. */
export interface BuiltServer {
  /** The folder, as a URL that ends in a slash. */
  readonly threads: string;
  /** The file of the operator command. */
  readonly cli: string;
  remove(): void;
}

/** Builds the service into a folder of its own. It lies among npm's packages, so that these are found from there. */
export async function buildServer(): Promise<BuiltServer> {
  const around = join(packages, '.buchfink');
  mkdirSync(around, { recursive: true });
  const folder = mkdtempSync(join(around, 'test-'));
  await build({
    configFile: join(server, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, minify: false },
  });
  return {
    threads: `${pathToFileURL(folder).href}/`,
    cli: join(folder, 'cli.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
