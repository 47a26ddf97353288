import { createWriteStream, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findJava, libraryFolderOf } from '@buchfink/connectors/testing/index-servers/java-libraries';
import type { Query } from '../queries/query.ts';
import { type RecordFiles, readInBatches } from '../records/record-files.ts';
import { memoryOf, runToEnd, start, stop } from './child-process.ts';
import { type Engine, type EngineAnswer, EngineMissing, type EngineOptions } from './engine.ts';
import { FactsReader, queryWords, type RecordFacts } from './record-facts.ts';

const sources = resolve('bench/engines/lucene');
const minJavaVersion = 21;
/**
 * Vectors decode postings, native access advises the system about mapped files; one thread needs no concurrent collector.
 * Compiling in the foreground warms up by the number of queries alone, however busy the processor is.
 */
const javaOptions = [
  '-Xms1g',
  '-Xmx2g',
  '-XX:+UseSerialGC',
  '-Xbatch',
  '--add-modules=jdk.incubator.vector',
  '--enable-native-access=ALL-UNNAMED',
];
/** A round of warm-up that is not this much faster than the fastest one before shows that code is compiled. */
const improvement = 0.95;
const rounds = { min: 10, max: 40, stable: 3 };

/**
 * Lucene in a Java process of its own, with the same work: the same terms and forms of the words, BM25 with the weights
 * that FTS5 gets, exact total, facets (each without its own filter) and the records of the page; similar words by
 * `FuzzyQuery` where no form is known. It measures its times itself, so that they do not contain the pipe.
 */
export async function lucene({ files, folder, hits, facets }: EngineOptions): Promise<Engine> {
  const { java, javac } = javaPrograms();
  const libraries = join(libraryFolder(), '*');
  const [classes, index, records] = ['classes', 'index', 'records.tsv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [classes, index]) mkdirSync(path);
  const programs = readdirSync(sources)
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(sources, name));
  const processOptions = { cwd: folder, account: {} };
  const compilation = ['-encoding', 'UTF-8', '-cp', libraries, '-d', classes, ...programs];
  await runToEnd(javac, compilation, { ...processOptions, seconds: 120 });
  const reader = new FactsReader();
  await pipeline(Readable.from(lines(files, reader)), createWriteStream(records));

  const program = [...javaOptions, '-cp', `${classes}:${libraries}`, 'LuceneBench', records, index];
  const child = start(java, program, { ...processOptions, stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    errors = (errors + bytes).slice(-2_000);
  });
  const output = createInterface({ input: child.stdout ?? Readable.from([]) })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string[]> => {
    const { value, done } = await output.next();
    if (done) throw new Error(`Lucene ended: ${errors}`);
    return value.split('\t');
  };
  const search = async (query: Query): Promise<EngineAnswer> => {
    child.stdin?.write(`${requestLine(query, reader, hits, facets.length > 0)}\n`);
    const [total = 0, read = 0, wall = 0, processor = 0] = (await nextLine()).map(Number);
    return { total, records: read, inside: { wall: wall / 1e6, processor: processor / 1e6 } };
  };
  const close = () => stop(child, 'SIGTERM');
  try {
    const [buildSeconds, version, javaVersion] = await nextLine();
    return {
      name: `Lucene ${version}, Java ${javaVersion}`,
      recordCount: files.count,
      buildSeconds: Number(buildSeconds),
      indexBytes: readdirSync(index)
        .filter((name) => !isStoredRecords(name))
        .reduce((sum, name) => sum + statSync(join(index, name)).size, 0),
      memory: () => memoryOf(child.pid ?? 0),
      supports: () => true,
      search,
      warmUp: (queries) => untilStable(queries, search),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whether a file of the index has the records themselves (Lucene's stored fields). */
const isStoredRecords = (name: string) => /\.fd[tmx]$/.test(name);

/** The newest Java; throws where there is none that Lucene runs on. */
function javaPrograms(): { readonly java: string; readonly javac: string } {
  const programs = findJava(minJavaVersion);
  if (programs !== undefined) return programs;
  throw new EngineMissing(
    `Lucene needs a JDK of Java ${minJavaVersion} or newer, in JAVA_HOME or below /usr/lib/jvm (Temurin 25 is best).`,
  );
}

/** The folder into which `scripts/ensure/ensure-index-servers.mjs` fetches the libraries. */
function libraryFolder(): string {
  const folder = libraryFolderOf('lucene', join(sources, 'pom.xml'));
  if (!existsSync(join(folder, 'complete')))
    throw new EngineMissing('the libraries of Lucene are not there: Maven fetches them (npm run bench).');
  return folder;
}

/** The records as `RecordIndexer.java` reads them, one a line. */
async function* lines(files: RecordFiles, reader: FactsReader): AsyncGenerator<string> {
  for await (const batch of readInBatches(files, 5_000))
    yield batch.map((record) => `${columns(reader.read(record), JSON.stringify(record)).join('\t')}\n`).join('');
}

function columns(facts: RecordFacts, body: string): (string | number)[] {
  const { media, branches, year, language, authors, subjects, available, online, audience, series } = facts;
  const availability = [...(available ? ['available'] : []), ...(online ? ['online'] : [])];
  const people = audience === 0 ? '' : audience;
  const facets = [media, branches, year, language, authors, subjects, availability, people, series].map(String);
  // JSON has no tab, and no other text has one.
  return [...facets, facts.titleKey, ...facts.texts, body];
}

/** The query as `Request.java` reads it. */
function requestLine(query: Query, reader: FactsReader, hits: number, countsFacets: boolean): string {
  const year = (meaning: string) => query.fields.find((field) => field.meaning === meaning)?.text ?? '0';
  const { mediaType, availability, branch } = query.filters;
  const filters = [
    ...(mediaType === undefined ? [] : [`media=${reader.media.number(mediaType)}`]),
    ...(availability === undefined ? [] : ['availability=available']),
    ...(branch === undefined ? [] : [`branch=${reader.branches.number(branch)}`]),
  ];
  const words = queryWords(query).map(
    ({ column = '', isPrefix, forms }) => `${column}|${Number(isPrefix)}|${forms.join(' ')}`,
  );
  const paging = [query.sort, query.offset, hits, Number(countsFacets)];
  return [...paging, year('YEAR_START'), year('YEAR_END'), filters.join(','), ...words].join('\t');
}

/** Runs queries in rounds until three rounds in a row are no faster than before: until Java has compiled their code. */
async function untilStable(queries: readonly Query[], search: (query: Query) => Promise<EngineAnswer>): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0, stable = 0; round < rounds.max && (round < rounds.min || stable < rounds.stable); round++) {
    let time = 0;
    for (const query of queries) time += (await search(query)).inside?.processor ?? 0;
    stable = time < best * improvement ? 0 : stable + 1;
    best = Math.min(best, time);
  }
}
