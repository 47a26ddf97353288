import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Query } from '../queries/query.ts';
import { inBatches } from '../records/record-files.ts';
import type { Answer, Engine, EngineGiven } from './engine.ts';
import { FactsReader, type WantedWord, wantedWords } from './facts.ts';
import { stopwatch } from './stopwatch.ts';

/** Facts stand apart from the bodies, so that counting reads narrow rows; branches and authors in tables of their own. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -262144;
  PRAGMA mmap_size = 4294967296;
  PRAGMA temp_store = MEMORY;
  CREATE TABLE body (number INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE fact (number INTEGER PRIMARY KEY, media INT, language INT, year INT, available INT, title_key TEXT);
  CREATE TABLE record_branch (number INT, branch INT, PRIMARY KEY (number, branch)) WITHOUT ROWID;
  CREATE TABLE record_author (number INT, author INT, PRIMARY KEY (number, author)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5 (title, author, subject, other, isbn,
    content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '3 4 5');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
  CREATE VIRTUAL TABLE spelling USING fts5 (term, tokenize = 'trigram', detail = column);
  CREATE TEMP TABLE hit (number INTEGER PRIMARY KEY, score REAL, media INT, language INT, year INT, available INT,
    title_key TEXT);`;
const orders: Partial<Record<Query['sort'], string>> = {
  relevance: 'score, number',
  newest: 'year DESC, number',
  title: 'title_key, number',
};
const facets = `
  SELECT 'media', media, count(*) FROM hit GROUP BY media
  UNION ALL SELECT 'language', language, count(*) FROM hit GROUP BY language
  UNION ALL SELECT 'year', year / 10 * 10, count(*) FROM hit GROUP BY year / 10
  UNION ALL SELECT 'available', available, count(*) FROM hit GROUP BY available
  UNION ALL SELECT 'branch', branch, count(*) FROM hit CROSS JOIN record_branch USING (number) GROUP BY branch
  UNION ALL SELECT * FROM (SELECT 'author', author, count(*) AS records FROM hit CROSS JOIN record_author USING (number)
    GROUP BY author ORDER BY records DESC LIMIT 20)`;

/** Words that share most of their trigrams with a word nobody has written. */
const similar = 'SELECT term FROM spelling WHERE spelling MATCH ? ORDER BY rank LIMIT 3';

/**
 * SQLite's full text search doing our work in SQL: all forms of the words, similar ones where there are none, weighted
 * rank, exact count, six facets and ten records.
 */
export async function fts5({ files, folder }: EngineGiven): Promise<Engine> {
  const file = join(folder, 'fts5.db');
  const database = new DatabaseSync(file);
  const reader = new FactsReader();
  const build = stopwatch();
  build.start();
  database.exec(schema);
  const add = {
    body: database.prepare('INSERT INTO body VALUES (?, ?)'),
    fact: database.prepare('INSERT INTO fact VALUES (?, ?, ?, ?, ?, ?)'),
    branch: database.prepare('INSERT INTO record_branch VALUES (?, ?)'),
    author: database.prepare('INSERT OR IGNORE INTO record_author VALUES (?, ?)'),
    words: database.prepare('INSERT INTO words (rowid, title, author, subject, other, isbn) VALUES (?, ?, ?, ?, ?, ?)'),
  };
  build.stop();
  for await (const batch of inBatches(files, 5_000)) {
    const facts = batch.map((record) => ({ ...reader.read(record), json: JSON.stringify(record) }));
    build.start();
    database.exec('BEGIN');
    for (const { number, json, media, language, year, available, titleKey, branches, authors, texts } of facts) {
      add.body.run(number, json);
      add.fact.run(number, media, language, year, Number(available), titleKey);
      for (const branch of branches) add.branch.run(number, branch);
      for (const author of authors) add.author.run(number, author);
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
  const count = database.prepare('SELECT count(*) AS total FROM hit');
  const counted = database.prepare(facets);
  const body = database.prepare('SELECT json FROM body WHERE number = ?');
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const columns = 'fact.number, media, language, year, available, title_key';
  const spelling = database.prepare(similar);
  const respelt = (word: WantedWord): WantedWord => {
    const forms = spelling.all(trigrams(word.forms[0] ?? '')).map(({ term }) => String(term));
    return { ...word, forms: forms.length > 0 ? forms : word.forms };
  };
  const askFor = (query: Query, words: readonly WantedWord[]): Answer => {
    const match = expression(words);
    const conditions = reader.conditions(query);
    if (query.filters.branch !== undefined) {
      const branch = reader.branches.number(query.filters.branch);
      conditions.push(`EXISTS (SELECT 1 FROM record_branch b WHERE b.number = fact.number AND branch = ${branch})`);
    }
    clear.run();
    const score = match === '' ? '0' : 'bm25(words, 10, 8, 4, 1, 20)';
    const from = match === '' ? 'fact' : 'words CROSS JOIN fact ON fact.number = words.rowid';
    const where = [...(match === '' ? [] : ['words MATCH ?']), ...conditions].join(' AND ');
    const fill = `INSERT INTO hit (number, media, language, year, available, title_key, score) SELECT ${columns}, ${score} FROM ${from} WHERE ${where}`;
    statement(fill).run(...(match === '' ? [] : [match]));
    const page = statement(`SELECT number FROM hit ORDER BY ${orders[query.sort]} LIMIT 10 OFFSET ?`).all(query.offset);
    counted.all();
    return {
      total: Number(count.get()?.total),
      records: page.map(({ number }) => JSON.parse(String(body.get(Number(number))?.json))).length,
    };
  };
  const ask = (query: Query): Answer => {
    const words = wantedWords(query);
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
    answers: () => true,
    ask,
    close: async () => database.close(),
  };
}

function expression(words: readonly WantedWord[]): string {
  return words
    .map(({ forms, column, begun }) => {
      const ways = forms.map((form) => `"${form}"${begun ? '*' : ''}`).join(' OR ');
      return `${column === undefined ? '' : `${column} : `}(${ways})`;
    })
    .join(' AND ');
}

function trigrams(word: string): string {
  return Array.from({ length: Math.max(1, word.length - 2) }, (_, at) => `"${word.slice(at, at + 3)}"`).join(' OR ');
}
