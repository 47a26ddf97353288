import { statSync } from 'node:fs';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Engine } from './engine.ts';
import type { Query } from './queries.ts';

const columns: Readonly<Record<string, string>> = { TITLE: 'title', AUTHOR: 'author' };

/** SQLite's full text search over the same texts: weighted columns, accents folded, prefixes indexed. */
export function fullText(records: readonly BibRecord[], file: string): Engine {
  const begin = performance.now();
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE record (number INTEGER PRIMARY KEY, id TEXT, media TEXT);
    CREATE VIRTUAL TABLE words USING fts5 (title, author, subject, other, isbn,
      content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '3 4 5');
    BEGIN;`);
  const addRecord = database.prepare('INSERT INTO record VALUES (?, ?, ?)');
  const addWords = database.prepare(
    'INSERT INTO words (rowid, title, author, subject, other, isbn) VALUES (?, ?, ?, ?, ?, ?)',
  );
  records.forEach((record, at) => {
    addRecord.run(at + 1, record.id, record.mediaType);
    addWords.run(
      at + 1,
      `${record.title} ${record.subtitle ?? ''}`,
      record.contributors.map(({ name }) => name).join(' '),
      record.subjects.map(({ text }) => text).join(' '),
      `${record.publisher ?? ''} ${record.year ?? ''} ${record.abstract ?? ''}`,
      record.isbn.join(' '),
    );
  });
  database.exec("COMMIT; INSERT INTO words (words) VALUES ('optimize'); PRAGMA wal_checkpoint(TRUNCATE);");
  const buildTime = performance.now() - begin;
  const ranked = 'ORDER BY bm25(words, 10, 8, 4, 1, 20) LIMIT 10';
  const filtered = 'FROM words JOIN record ON number = words.rowid WHERE words MATCH ? AND media = ?';
  const best = database.prepare(`SELECT rowid FROM words WHERE words MATCH ? ${ranked}`);
  const count = database.prepare('SELECT count(*) AS total FROM words WHERE words MATCH ?');
  const bestFiltered = database.prepare(`SELECT words.rowid ${filtered} ${ranked}`);
  const countFiltered = database.prepare(`SELECT count(*) AS total ${filtered}`);
  return {
    name: 'SQLite FTS5',
    forgives: false,
    buildTime,
    size: statSync(file).size,
    ask: (query) => {
      const given = query.mediaType ? [expression(query), query.mediaType] : [expression(query)];
      const rows = (query.mediaType ? bestFiltered : best).all(...given);
      const row = (query.mediaType ? countFiltered : count).get(...given);
      return { ids: rows.map((found) => `B${Number(found.rowid) - 1}`), total: Number(row?.total) };
    },
    close: () => database.close(),
  };
}

function expression({ fields, isPrefix }: Query): string {
  return fields
    .flatMap(({ meaning, text }) => {
      const column = columns[meaning] ? `${columns[meaning]} : ` : '';
      const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
      return words.map((word) => `${column}"${word}"${isPrefix ? '*' : ''}`);
    })
    .join(' AND ');
}
