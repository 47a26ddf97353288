import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Query } from '../queries/query.ts';
import { readInBatches } from '../records/record-files.ts';
import type { Engine, EngineAnswer, EngineOptions, SqlFacet } from './engine.ts';
import { FactsReader, facetScope, failedFilters, type QueryWord, queryWords } from './record-facts.ts';
import { stopwatch } from './stopwatch.ts';

/** Facets of which a record may have several options, each in a table of its own. */
const listed = ['branch', 'author', 'subject', 'series'] as const;
/** Facts and bodies are separate tables, so that counting reads narrow rows. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -262144;
  PRAGMA mmap_size = 4294967296;
  PRAGMA temp_store = MEMORY;
  CREATE TABLE body (number INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE fact (number INTEGER PRIMARY KEY, media INT, language INT, audience INT, year INT, available INT,
    online INT, title_key TEXT);
  ${listed.map((facet) => `CREATE TABLE record_${facet} (number INT, ${facet} INT, PRIMARY KEY (number, ${facet})) WITHOUT ROWID;`).join('\n')}
  CREATE VIRTUAL TABLE words USING fts5 (title, author, subject, other, isbn,
    content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '3 4 5');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
  CREATE VIRTUAL TABLE spelling USING fts5 (term, tokenize = 'trigram', detail = column);
  CREATE TEMP TABLE hit (number INTEGER PRIMARY KEY, media INT, language INT, audience INT, year INT, available INT,
    online INT, title_key TEXT, score REAL, fails INT);`;
const orders: Partial<Record<Query['sort'], string>> = {
  relevance: 'score, number',
  newest: 'year DESC, number',
  title: 'title_key, number',
};
/** Words that share most trigrams with a word that no record contains. */
const similar = 'SELECT term FROM spelling WHERE spelling MATCH ? ORDER BY rank LIMIT 3';

/**
 * SQLite's full-text search with the same work in SQL: all forms of the words, similar ones where there are none,
 * weighted rank, exact count, facets (each without its own filter) and the records of the page.
 */
export async function fts5({ files, folder, hits: limit, facets }: EngineOptions): Promise<Engine> {
  const file = join(folder, 'fts5.db');
  const database = new DatabaseSync(file);
  const reader = new FactsReader();
  const build = stopwatch();
  build.start();
  database.exec(schema);
  const add = {
    body: database.prepare('INSERT INTO body VALUES (?, ?)'),
    fact: database.prepare('INSERT INTO fact VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
    option: listed.map((facet) => database.prepare(`INSERT INTO record_${facet} VALUES (?, ?)`)),
    words: database.prepare('INSERT INTO words (rowid, title, author, subject, other, isbn) VALUES (?, ?, ?, ?, ?, ?)'),
  };
  build.stop();
  for await (const batch of readInBatches(files, 5_000)) {
    const facts = batch.map((record) => ({ ...reader.read(record), json: JSON.stringify(record) }));
    build.start();
    database.exec('BEGIN');
    for (const { json, texts, ...fact } of facts) {
      const { number, media, language, audience, year, available, online, titleKey } = fact;
      add.body.run(number, json);
      add.fact.run(number, media, language, audience, year, Number(available), Number(online), titleKey);
      for (const [at, options] of [fact.branches, fact.authors, fact.subjects, fact.series].entries())
        for (const option of options) add.option[at]?.run(number, option);
      add.words.run(number, ...texts);
    }
    database.exec('COMMIT');
    build.stop();
  }
  build.start();
  database.exec(`INSERT INTO words (words) VALUES ('optimize'); CREATE INDEX fact_by_year ON fact (year);
    INSERT INTO spelling (term) SELECT term FROM vocabulary; INSERT INTO spelling (spelling) VALUES ('optimize');
    ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)`);
  build.stop();

  const clear = database.prepare('DELETE FROM hit');
  const body = database.prepare('SELECT json FROM body WHERE number = ?');
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  const statement = (sql: string) => {
    const cached = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, cached);
    return cached;
  };
  const columns = 'fact.number, media, language, audience, year, available, online, title_key';
  const spelling = database.prepare(similar);
  const respelt = (word: QueryWord): QueryWord => {
    const forms = spelling.all(trigrams(word.forms[0] ?? '')).map(({ term }) => String(term));
    return { ...word, forms: forms.length > 0 ? forms : word.forms };
  };
  const askFor = (query: Query, words: readonly QueryWord[]): EngineAnswer => {
    const match = expression(words);
    const parameters = match === '' ? [] : [match];
    const chosen = reader.chosen(
      query,
      (branch) => `EXISTS (SELECT 1 FROM record_branch b WHERE b.number = fact.number AND branch = ${branch})`,
    );
    const conditions = [...(match === '' ? [] : ['words MATCH ?']), ...reader.conditions(query)];
    const from = match === '' ? 'fact' : 'words CROSS JOIN fact ON fact.number = words.rowid';
    // As in PostgreSQL: for all records an option is looked up; the records of a word are scanned once.
    const isApart = match === '' || chosen.size === 0;
    const passing = [...chosen.values()];
    const rank = match === '' ? '0' : 'bm25(words, 10, 8, 4, 1, 20)';
    const score = isApart ? rank : `CASE WHEN ${passing.join(' AND ')} THEN ${rank} END`;
    const fails = isApart ? '0' : failedFilters(chosen);
    const where = [...conditions, ...(isApart ? passing : [])].join(' AND ');
    clear.run();
    statement(`INSERT INTO hit SELECT ${columns}, ${score}, ${fails} FROM ${from} WHERE ${where}`).run(...parameters);
    const over = (facet?: string) => facetScope({ from, conditions, chosen, isApart }, facet);
    if (facets.length > 0) statement(facetsOver(facets, over)).all();
    const hits = over();
    const page = statement(
      `SELECT number FROM hit WHERE ${hits.where} ORDER BY ${orders[query.sort]} LIMIT ${limit} OFFSET ?`,
    ).all(query.offset);
    return {
      total: Number(statement(`SELECT count(*) AS total FROM hit WHERE ${hits.where}`).get()?.total),
      records: page.map(({ number }) => JSON.parse(String(body.get(Number(number))?.json))).length,
    };
  };
  const ask = (query: Query): EngineAnswer => {
    const words = queryWords(query);
    const answer = askFor(query, words);
    return answer.total > 0 || words.length === 0 ? answer : askFor(query, words.map(respelt));
  };
  const records = database.prepare("SELECT pgsize AS bytes FROM dbstat('main', 1) WHERE name = 'body'");
  return {
    name: 'SQLite FTS5',
    recordCount: files.count,
    buildSeconds: build.seconds(),
    indexBytes: statSync(file).size - Number(records.get()?.bytes),
    memory: () => undefined,
    supports: () => true,
    search: ask,
    close: async () => database.close(),
  };
}

/** @param over the scope over which the options of a facet are counted */
function facetsOver(
  facets: readonly SqlFacet[],
  over: (facet: SqlFacet) => { readonly from: string; readonly where: string },
): string {
  const counts = facets.map((facet) => {
    const { from, where } = over(facet);
    const value = facet === 'availability' ? 'available + 2 * online' : facet;
    if (!listed.some((listedFacet) => listedFacet === facet))
      return `SELECT '${facet}', ${value}, count(*) FROM ${from} WHERE ${where} GROUP BY 2`;
    const limit = facet === 'branch' ? '' : 'ORDER BY 3 DESC LIMIT 20';
    return `SELECT * FROM (SELECT '${facet}', ${facet}, count(*) FROM ${from} CROSS JOIN record_${facet} USING (number)
      WHERE ${where} GROUP BY ${facet} ${limit})`;
  });
  return counts.join(' UNION ALL ');
}

function expression(words: readonly QueryWord[]): string {
  return words
    .map(({ forms, column, isPrefix }) => {
      const alternatives = forms.map((form) => `"${form}"${isPrefix ? '*' : ''}`).join(' OR ');
      return `${column === undefined ? '' : `${column} : `}(${alternatives})`;
    })
    .join(' AND ');
}

function trigrams(word: string): string {
  return Array.from({ length: Math.max(1, word.length - 2) }, (_, at) => `"${word.slice(at, at + 3)}"`).join(' OR ');
}
