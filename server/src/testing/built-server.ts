import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import service from '../../vite.config.ts';

const server = fileURLToPath(new URL('../..', import.meta.url));
const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A build of the service of this very moment, for tests of what runs in threads and processes of its own. */
export interface BuiltServer {
  /** The folder, as a URL that ends in a slash. */
  readonly threads: string;
  /** The files of the service and of the operator command. */
  readonly main: string;
  readonly cli: string;
  remove(): void;
}

/** Builds the service into a folder of its own. */
export async function buildServer(): Promise<BuiltServer> {
  const folder = await built({ configFile: join(server, 'vite.config.ts') });
  return {
    threads: `${pathToFileURL(folder).href}/`,
    main: join(folder, 'main.js'),
    cli: join(folder, 'cli.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Builds one program that a test runs in a process of its own; `source` lies below `server/src`. */
export async function buildProgram(source: string): Promise<{ readonly file: string; remove(): void }> {
  const folder = await built({
    root: server,
    configFile: false,
    build: { ssr: join(server, 'src', source), rolldownOptions: { output: { entryFileNames: 'program.js' } } },
    // Bundled as the service is, since it is started again and again.
    ...(service.ssr && { ssr: service.ssr }),
  });
  return { file: join(folder, 'program.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A new folder with what was built. It lies among npm's packages, so that these are found from there. */
async function built(config: InlineConfig): Promise<string> {
  const around = join(packages, '.buchfink');
  mkdirSync(around, { recursive: true });
  const folder = mkdtempSync(join(around, 'test-'));
  const options = { ...config.build, outDir: folder, emptyOutDir: true, minify: false };
  await build({ ...config, logLevel: 'error', build: options });
  return folder;
}
