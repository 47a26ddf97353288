import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { onPath } from './debian.mjs';
import { progress } from './progress.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** The servers that tests start; the files of each are named in `connectors/testing-servers/<name>/pom.xml`. */
const servers = ['solr', 'opensearch'];
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'buchfink', 'test-servers');
/** Seconds after which fetching is given up. */
const maxSeconds = 300;

/**
 * Fetches the files of the search servers by Maven into a cache, once for each version. Without Java, Maven or a registry the tests read
 * recordings instead.
 *
 * @returns {Promise<string | undefined>} a warning that must not be overlooked; undefined when all are there
 */
export async function ensureIndexServers() {
  const found = await Promise.all(servers.map((name) => librariesIn(pomOf(name), name)));
  const missing = found.filter(({ isThere }) => !isThere);
  if (missing.length === 0 && onPath('java')) return undefined;
  const skipped = 'TESTS WITH REAL SOLR AND OPENSEARCH SKIPPED (recordings are read instead)';
  if (!onPath('java') || !onPath('mvn')) return `${skipped}: they need Java (Solr 17, OpenSearch 21) and Maven`;
  const failed = [];
  for (const { name, pom } of missing)
    if (!(await progress(`fetching ${name} for tests`, () => fetchFiles(name, pom)))) failed.push(name);
  return failed.length === 0 ? undefined : `${skipped}: Maven cannot fetch ${failed.join(' and ')}`;
}

/**
 * Fetches the libraries of Lucene that the benchmark compares with, once for each version; `bench/engines/lucene.ts`
 * says what is missing where that fails.
 */
export async function ensureLucene() {
  const pom = join(root, 'bench', 'engines', 'lucene', 'pom.xml');
  const { name, isThere } = await librariesIn(pom, 'lucene');
  if (isThere || !onPath('mvn')) return;
  await progress(`fetching ${name} for the benchmark`, () => fetchFiles(name, pom));
}

/** The file that names the libraries of a server. @param {string} name */
const pomOf = (name) => join(root, 'connectors', 'testing-servers', name, 'pom.xml');

/**
 * The folder of libraries in the cache. It is named after their version, so that a newer one is fetched beside it.
 *
 * @param {string} pom
 * @param {string} library
 */
async function librariesIn(pom, library) {
  const [, version] = new RegExp(`<${library}>(.+)</${library}>`).exec(await readFile(pom, 'utf8')) ?? [];
  const name = `${library}-${version}`;
  return { name, pom, isThere: existsSync(join(cache, name, 'complete')) };
}

/**
 * Copies the files into a folder beside the cache first, so that an interrupted download leaves nothing half.
 *
 * @param {string} name
 * @param {string} pom
 */
async function fetchFiles(name, pom) {
  const folder = join(cache, `${name}.${process.pid}`);
  await mkdir(folder, { recursive: true });
  const options = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`];
  const { code } = await run('timeout', [String(maxSeconds), 'mvn', ...options], { quiet: true });
  if (code === 0) {
    await writeFile(join(folder, 'complete'), '');
    await rm(join(cache, name), { recursive: true, force: true });
    await rename(folder, join(cache, name));
  }
  await rm(folder, { recursive: true, force: true });
  return code === 0;
}
