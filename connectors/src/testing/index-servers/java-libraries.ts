import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder into which `scripts/ensure/ensure-index-servers.mjs` fetches the libraries that a `pom.xml` names. It is
 * named after the version, a property of the file with the name of the library.
 */
export function libraryFolderOf(library: string, pom: string): string {
  const [, version] = new RegExp(`<${library}>(.+)</${library}>`).exec(readFileSync(pom, 'utf8')) ?? [];
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'buchfink', 'test-servers', `${library}-${version}`);
}

/** A Java development kit. */
interface JavaPrograms {
  readonly java: string;
  readonly javac: string;
}

/** The newest Java from a version on, in `JAVA_HOME` or below /usr/lib/jvm; undefined where there is none. */
export function findJava(minVersion: number): JavaPrograms | undefined {
  const installed = existsSync('/usr/lib/jvm') ? readdirSync('/usr/lib/jvm').map((name) => `/usr/lib/jvm/${name}`) : [];
  const [newest] = [...(process.env.JAVA_HOME ? [process.env.JAVA_HOME] : []), ...installed]
    .filter((home) => existsSync(join(home, 'release')) && existsSync(join(home, 'bin', 'javac')))
    .map((home) => {
      const version = /^JAVA_VERSION="(\d+)/m.exec(readFileSync(join(home, 'release'), 'utf8'))?.[1];
      return { bin: join(home, 'bin'), version: Number(version ?? 0) };
    })
    .sort((a, b) => b.version - a.version);
  if (newest === undefined || newest.version < minVersion) return undefined;
  return { java: join(newest.bin, 'java'), javac: join(newest.bin, 'javac') };
}
