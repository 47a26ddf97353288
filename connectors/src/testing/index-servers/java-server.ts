import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../start-server.ts';

/** The servers whose files `scripts/ensure/ensure-index-servers.mjs` fetches. */
export type JavaServerName = 'solr' | 'opensearch';

const sources = fileURLToPath(new URL('../../../testing-servers/', import.meta.url));
const programs = { solr: 'SolrServer.java', opensearch: 'OpenSearchServer.java' } as const;

/** The folder of a server's sources: its program and its configuration. */
export const sourceFolderOf = (name: JavaServerName): string => join(sources, name);

/** The folder of the files that `scripts/ensure/ensure-index-servers.mjs` fetches for a program in Java. */
export function libraryFolderOf(name: string): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'buchfink', 'test-servers', name);
}

/**
 * Whether Java and the files of a server are there. If not, prints a warning: recordings take the place of the server,
 * and tests that need it are skipped.
 */
export function hasJavaServer(name: JavaServerName): boolean {
  const folder = libraryFolderOf(name);
  if (!existsSync(join(folder, 'complete'))) {
    console.warn(
      `SKIPPED: the files of ${name} are not there (npm test fetches them by Maven); recordings are read instead`,
    );
    return false;
  }
  if (hasJava()) return true;
  console.warn(`SKIPPED: ${name} needs Java 17; recordings are read instead`);
  return false;
}

function hasJava(): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'java'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Starts a server on a free port of this machine with at most 512 MB; it stops with the process that started it. */
export async function startJavaServer(
  name: JavaServerName,
  home: string,
  isReady: (origin: string, signal: AbortSignal) => Promise<boolean>,
): Promise<RunningServer & { readonly origin: string }> {
  const folder = libraryFolderOf(name);
  const jars = readdirSync(folder).filter((file) => file.endsWith('.jar'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const options = ['-Xmx320m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', `-Dsolr.log.dir=${home}`];
  const classPath = jars.map((jar) => join(folder, jar)).join(delimiter);
  const program = join(sourceFolderOf(name), programs[name]);
  const args = [...options, '-cp', classPath, program, home, String(port)];
  const server = await startServer('java', args, home, (signal) => isReady(origin, signal));
  return { ...server, origin };
}
