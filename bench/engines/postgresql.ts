import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresqlPrograms, unprivilegedAccount } from '@buchfink/server/testing/postgresql/programs';
import type { Query } from '../queries/query.ts';
import { readInBatches } from '../records/record-files.ts';
import { giveFolderTo, memoryOf, runToEnd, start, stop } from './child-process.ts';
import { type Engine, type EngineAnswer, EngineMissing, type EngineOptions, type SqlFacet } from './engine.ts';
import { Psql } from './psql.ts';
import {
  FactsReader,
  facetScope,
  failedFilters,
  type QueryWord,
  queryWords,
  type RecordFacts,
} from './record-facts.ts';
import { stopwatch } from './stopwatch.ts';

function programs(): string {
  const folder = postgresqlPrograms();
  if (folder === undefined)
    throw new EngineMissing('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  return folder;
}

/** Memory for a dedicated machine with some gigabytes; no JIT for short queries; local connections only. */
const settings = {
  listen_addresses: '',
  shared_buffers: '2GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  jit: 'off',
  fsync: 'off',
  max_wal_size: '8GB',
  autovacuum: 'off',
};
const schema = `
  CREATE EXTENSION pg_trgm;
  CREATE UNLOGGED TABLE given (number int, media smallint, language smallint, audience smallint, year smallint,
    available bool, online bool, title_key text, branches smallint[], authors int[], subjects int[], series int[],
    title text, author text, subject text, other text, isbn text);
  CREATE TABLE body (number int PRIMARY KEY, json text)`;
const fill = `
  CREATE TABLE record AS SELECT number, media, language, audience, year, available, online, title_key, branches,
    authors, subjects, series, setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', author), 'B') ||
    setweight(to_tsvector('simple', subject), 'C') || to_tsvector('simple', other || ' ' || isbn) AS words FROM given;
  DROP TABLE given;
  ALTER TABLE record ADD PRIMARY KEY (number);
  CREATE INDEX record_words ON record USING gin (words);
  CREATE INDEX record_branches ON record USING gin (branches);
  CREATE INDEX record_year ON record (year);
  CREATE TABLE spelling AS SELECT word FROM ts_stat('SELECT words FROM record');
  CREATE INDEX spelling_trigrams ON spelling USING gin (word gin_trgm_ops);
  VACUUM ANALYZE`;
const orders: Partial<Record<Query['sort'], string>> = {
  relevance: 'score DESC, number',
  newest: 'year DESC, number',
  title: 'title_key, number',
};
const weights = { title: 'A', author: 'B', subject: 'C' } as const;

/**
 * PostgreSQL with a GIN index and the same work in one statement: all forms of the words, ts_rank, exact count,
 * facets (each without its own filter) and the records of the page; similar words by trigrams where no form is known.
 */
export async function postgresql({ files, folder, hits, facets }: EngineOptions): Promise<Engine> {
  const bin = programs();
  const account = unprivilegedAccount();
  const processOptions = { cwd: folder, account };
  giveFolderTo(folder, account);
  const data = join(folder, 'data');
  const create = ['-D', data, '-A', 'trust', '-U', 'bench', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await runToEnd(join(bin, 'initdb'), create, { ...processOptions, seconds: 120 });
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = start(join(bin, 'postgres'), ['-D', data, '-k', folder, ...options], {
    ...processOptions,
    stdio: 'ignore',
  });
  const connection = ['-X', '-q', '-A', '-t', '-F', '\t', '-h', folder, '-U', 'bench', '-d', 'postgres'];
  for (let tries = 0; ; tries++) {
    const ready = runToEnd(join(bin, 'pg_isready'), ['-q', '-h', folder], { ...processOptions, seconds: 10 });
    if (
      await ready.then(
        () => true,
        () => false,
      )
    )
      break;
    if (tries > 100) throw new EngineMissing('PostgreSQL did not start.');
    await sleep(200);
  }
  const client = start(join(bin, 'psql'), connection, { ...processOptions, stdio: 'pipe' });
  const psql = new Psql(client);
  const close = async () => {
    await stop(client, 'SIGTERM');
    await stop(server, 'SIGINT');
  };
  try {
    const build = stopwatch();
    build.start();
    await psql.ask(schema);
    build.stop();
    const reader = new FactsReader();
    for await (const batch of readInBatches(files, 5_000)) {
      const facts = batch.map((record) => reader.read(record));
      const bodies = batch.map((record, at) => `${facts[at]?.number}\t${escaped(JSON.stringify(record))}\n`);
      build.start();
      await psql.send(`COPY given FROM STDIN;\n${facts.map(row).join('')}\\.\n`);
      await psql.send(`COPY body FROM STDIN;\n${bodies.join('')}\\.\n`);
      await psql.ask('SELECT 1');
      build.stop();
    }
    build.start();
    await psql.ask(fill);
    const { authors: author, subjects: subject, series } = reader;
    for (const [table, { of }] of Object.entries({ author, subject, series })) {
      const names = [...of].map(([name, number]) => `${number}\t${escaped(name)}\n`);
      await psql.ask(`CREATE TABLE ${table} (number int PRIMARY KEY, name text)`);
      await psql.send(`COPY ${table} FROM STDIN;\n${names.join('')}\\.\n`);
      await psql.ask(`ANALYZE ${table}`);
    }
    await psql.ask('CHECKPOINT');
    build.stop();
    const tables = ['record', 'author', 'subject', 'series', 'spelling'].map(
      (name) => `pg_total_relation_size('${name}')`,
    );
    const size = await psql.ask(`SELECT ${tables.join(' + ')}`);
    const respelt = async (word: QueryWord): Promise<QueryWord> => {
      const forms = (await psql.ask(similar(word.forms[0] ?? ''))).split('\n').filter((form) => form !== '');
      return { ...word, forms: forms.length > 0 ? forms : word.forms };
    };
    const ask = async (query: Query): Promise<EngineAnswer> => {
      const words = queryWords(query);
      const answer = answerOf(await psql.ask(statement(query, words, reader, { hits, facets })));
      if (answer.total > 0 || words.length === 0) return answer;
      const respeltWords = [];
      for (const word of words) respeltWords.push(await respelt(word));
      return answerOf(await psql.ask(statement(query, respeltWords, reader, { hits, facets })));
    };
    return {
      name: 'PostgreSQL GIN',
      recordCount: files.count,
      buildSeconds: build.seconds(),
      indexBytes: Number(size),
      memory: () => memoryOf(server.pid ?? 0),
      supports: () => true,
      search: ask,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A line of COPY. */
function row(facts: RecordFacts): string {
  const { number, media, language, audience, year, available, online, titleKey, texts } = facts;
  const lists = [facts.branches, facts.authors, facts.subjects, facts.series];
  const columns = [number, media, language, audience, year, available, online, escaped(titleKey)];
  return `${[...columns, ...lists.map((numbers) => `{${numbers.join(',')}}`), ...texts.map(escaped)].join('\t')}\n`;
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\t', ' ').replaceAll('\n', ' ');

/** Words that share most trigrams with a word that no record contains. */
const similar = (word: string) =>
  `SELECT word FROM spelling WHERE word % '${word}' ORDER BY similarity(word, '${word}') DESC LIMIT 3`;

const columns =
  'number, media, language, audience, year, available, online, title_key, branches, authors, subjects, series';

function statement(
  query: Query,
  queryTerms: readonly QueryWord[],
  reader: FactsReader,
  { hits: limit, facets }: Pick<EngineOptions, 'hits' | 'facets'>,
): string {
  const words = queryTerms.map(({ forms, column, isPrefix }) => {
    const flags = `${isPrefix ? '*' : ''}${column === undefined ? '' : weights[column]}`;
    return `(${forms.map((form) => (flags === '' ? form : `${form}:${flags}`)).join(' | ')})`;
  });
  const chosen = reader.chosen(query, (branch) => `branches @> '{${branch}}'`);
  const conditions = [...(words.length === 0 ? [] : ['words @@ query']), ...reader.conditions(query)];
  const from = words.length === 0 ? 'record' : `record, to_tsquery('simple', '${words.join(' & ')}') query`;
  // For many records an option is counted fastest by its own index; the records of a word are scanned once.
  const isApart = words.length === 0 || chosen.size === 0;
  const passing = [...chosen.values()];
  const passes = passing.join(' AND ');
  const rank = isApart ? 'ts_rank(words, query)' : `CASE WHEN ${passes} THEN ts_rank(words, query) END`;
  const score = words.length === 0 ? '0' : rank;
  const hits = (facet?: string) => {
    const over = facetScope({ from, conditions, chosen, isApart }, facet);
    return `${over.from} WHERE ${over.where}`;
  };
  const countsOf = (
    facet: SqlFacet,
    value: string,
    list?: string,
  ) => `UNION ALL SELECT '${facet}', (${value})::text, count(*)
    FROM ${list === undefined ? hits(facet) : `(SELECT unnest(${list}) AS ${value} FROM ${hits(facet)}) each`}
    GROUP BY ${value}`;
  const topCounts = (facet: SqlFacet, list: string) => `UNION ALL SELECT '${facet}', name, records
    FROM (SELECT ${facet}, count(*) AS records FROM (SELECT unnest(${list}) AS ${facet} FROM ${hits(facet)}) each
      GROUP BY ${facet} ORDER BY records DESC LIMIT 20) top JOIN ${facet} ON ${facet}.number = top.${facet}`;
  const counted: Readonly<Record<SqlFacet, string>> = {
    media: countsOf('media', 'media'),
    branch: countsOf('branch', 'branch', 'branches'),
    year: countsOf('year', 'year'),
    language: countsOf('language', 'language'),
    author: topCounts('author', 'authors'),
    subject: topCounts('subject', 'subjects'),
    availability: countsOf('availability', 'available::int + 2 * online::int'),
    audience: countsOf('audience', 'audience'),
    series: topCounts('series', 'series'),
  };
  return `WITH hit AS MATERIALIZED (
      SELECT ${columns}, ${score} AS score${isApart ? '' : `, ${failedFilters(chosen)} AS fails`}
      FROM ${from} WHERE ${[...conditions, ...(isApart ? passing : [])].join(' AND ')}),
    best AS (SELECT number, row_number() OVER () AS place FROM
      (SELECT number FROM ${hits()} ORDER BY ${orders[query.sort]} LIMIT ${limit} OFFSET ${query.offset}) page)
    SELECT 'record', json, place FROM best JOIN body USING (number)
    UNION ALL SELECT 'total', '', count(*) FROM ${hits()}
    ${facets.map((facet) => counted[facet]).join(' ')}`.replace(/\s+/g, ' ');
}

function answerOf(rows: string): EngineAnswer {
  let total = 0;
  let records = 0;
  for (const line of rows.split('\n')) {
    const [kind, value = '', count] = line.split('\t');
    if (kind === 'total') total = Number(count);
    if (kind === 'record' && JSON.parse(value)) records++;
  }
  return { total, records };
}
