import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import service from '../../../vite.config.ts';

const server = fileURLToPath(new URL('../../..', import.meta.url));

/** A build of the service from the current sources, for tests of threads and processes. */
export interface BuiltServer {
  /** The folder of the build, as a URL that ends in a slash. */
  readonly threads: string;
  /** The files of the service and of the operator command. */
  readonly main: string;
  readonly cli: string;
}

let serverBuild: Promise<BuiltServer> | undefined;

/** Builds the service, once for all tests of this process. */
export function buildServer(): Promise<BuiltServer> {
  serverBuild ??= buildServerWith([]);
  return serverBuild;
}

/** Builds the service with further plugins. */
export async function buildServerWith(plugins: InlineConfig['plugins']): Promise<BuiltServer> {
  const folder = await built({ configFile: join(server, 'vite.config.ts'), plugins });
  return {
    threads: `${pathToFileURL(folder).href}/`,
    main: join(folder, 'main.js'),
    cli: join(folder, 'cli.js'),
  };
}

/** Builds one program that a test runs in its own process. Returns its file. `source` is below `server/src`. */
export async function buildProgram(source: string, plugins?: InlineConfig['plugins']): Promise<string> {
  const folder = await built({
    plugins,
    root: server,
    configFile: false,
    build: { ssr: join(server, 'src', source), rolldownOptions: { output: { entryFileNames: 'program.js' } } },
    // Bundled as the service is: it is started again and again.
    ssr: service.ssr,
  });
  return join(folder, 'program.js');
}

/** Builds into a new folder among the builds of this test run. Returns the folder. */
async function built(config: InlineConfig): Promise<string> {
  const folder = mkdtempSync(join(process.env.BUCHFINK_TEST_BUILDS ?? '', 'build-'));
  const options = { ...config.build, outDir: folder, emptyOutDir: true, minify: false };
  await build({ ...config, logLevel: 'error', build: options });
  return folder;
}
