import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLease } from './lease.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'buchfink-lease-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Another process that holds the lease until it is killed. */
async function otherProcess() {
  const code = `
    const { DatabaseSync } = require('@photostructure/sqlite');
    const database = new DatabaseSync(${JSON.stringify(join(directory, 'lease.db'))});
    database.exec('BEGIN EXCLUSIVE');
    process.stdout.write('held');
    setInterval(() => database.isOpen, 1000);`;
  const process = spawn('node', ['--eval', code], { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(process.stdout, 'data');
  return process;
}

it('gives the lease to one at a time', () => {
  const first = takeLease(directory);
  expect(takeLease(directory)).toBeUndefined();
  first?.release();
  first?.release();
  const second = takeLease(directory);
  expect(second).toBeDefined();
  second?.release();
});

it('has the lease of a process that was killed back at once', async () => {
  const other = await otherProcess();
  expect(takeLease(directory)).toBeUndefined();
  other.kill('SIGKILL');
  await once(other, 'exit');
  const mine = takeLease(directory);
  expect(mine).toBeDefined();
  mine?.release();
});

it('names the file when it cannot be used', async () => {
  await writeFile(join(directory, 'lease.db'), 'something else '.repeat(500));
  expect(() => takeLease(directory)).toThrow(
    `The database ${join(directory, 'lease.db')} is not a database of Buchfink.`,
  );
});
