import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProgram } from '../../testing/processes/program-process.ts';
import { takeLease } from './lease.ts';

const sqlite = createRequire(import.meta.url).resolve('@photostructure/sqlite');

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'buchfink-lease-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Starts another process that holds the lease until it is killed. */
async function otherProcess() {
  const code = `
    const { DatabaseSync } = require(${JSON.stringify(sqlite)});
    const database = new DatabaseSync(${JSON.stringify(join(directory, 'lease.db'))});
    database.exec('BEGIN EXCLUSIVE');
    process.stdout.write('held');
    setInterval(() => database.isOpen, 1000);`;
  const holder = startProgram(['--eval', code]);
  await holder.waitForOutput(/held/);
  return holder;
}

it('gives the lease to one holder at a time', () => {
  const first = takeLease(directory);
  expect(takeLease(directory)).toBeUndefined();
  first?.release();
  first?.release();
  const second = takeLease(directory);
  expect(second).toBeDefined();
  second?.release();
});

it('gets the lease of a killed process back at once', async () => {
  const holder = await otherProcess();
  expect(takeLease(directory)).toBeUndefined();
  holder.kill('SIGKILL');
  await holder.ended;
  const mine = takeLease(directory);
  expect(mine).toBeDefined();
  mine?.release();
});

it('names the file when the lease cannot use it', async () => {
  await writeFile(join(directory, 'lease.db'), 'something else '.repeat(500));
  expect(() => takeLease(directory)).toThrow(
    `The database ${join(directory, 'lease.db')} is not a database of Buchfink.`,
  );
});
