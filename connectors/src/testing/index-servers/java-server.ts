import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { findJava, libraryFolderOf } from './java-libraries.ts';

/** The servers whose files `scripts/ensure/ensure-index-servers.mjs` fetches. */
export type JavaServerName = 'solr' | 'opensearch';

const sources = fileURLToPath(new URL('../../../testing-servers/', import.meta.url));
/** The Java versions that the servers need at least. */
const minJavaVersions = { solr: 17, opensearch: 21 } as const;
const programs = { solr: 'SolrServer.java', opensearch: 'OpenSearchServer.java' } as const;

/** The folder of a server's sources: its program and its configuration. */
export const sourceFolderOf = (name: JavaServerName): string => join(sources, name);

/**
 * Whether Java and the files of a server are there. If not, prints a warning: recordings take the place of the server,
 * and tests that need it are skipped.
 */
export function hasJavaServer(name: JavaServerName): boolean {
  if (!existsSync(join(librariesOf(name), 'complete'))) {
    console.warn(
      `SKIPPED: the files of ${name} are not there (npm test fetches them by Maven); recordings are read instead`,
    );
    return false;
  }
  const minVersion = minJavaVersions[name];
  if (findJava(minVersion) !== undefined) return true;
  console.warn(`SKIPPED: ${name} needs Java ${minVersion} or newer; recordings are read instead`);
  return false;
}

const librariesOf = (name: JavaServerName) => libraryFolderOf(name, join(sourceFolderOf(name), 'pom.xml'));

/** How a server is started: on a port, by default a free one, and OpenSearch with more settings of its own. */
export interface JavaServerOptions {
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a server on a port of this machine with at most 512 MB; it stops with the process that started it. */
export async function startJavaServer(
  name: JavaServerName,
  home: string,
  isReady: (origin: string, signal: AbortSignal) => Promise<boolean>,
  { port, settings = {} }: JavaServerOptions = {},
): Promise<RunningServer & { readonly origin: string }> {
  const folder = librariesOf(name);
  const { java } = findJava(minJavaVersions[name]) ?? {};
  if (java === undefined) throw new Error(`${name} needs Java ${minJavaVersions[name]}`);
  const jars = readdirSync(folder).filter((file) => file.endsWith('.jar'));
  const usedPort = port ?? (await freePort());
  const origin = `http://127.0.0.1:${usedPort}`;
  const options = ['-Xmx320m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', `-Dsolr.log.dir=${home}`];
  const classPath = jars.map((jar) => join(folder, jar)).join(delimiter);
  const program = join(sourceFolderOf(name), programs[name]);
  const more = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`);
  const args = [...options, '-cp', classPath, program, home, String(usedPort), ...more];
  const server = await startServer(java, args, home, (signal) => isReady(origin, signal));
  return { ...server, origin };
}
