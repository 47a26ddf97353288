import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerLine } from '@buchfink/connectors/builtin/circulation/store/ledger';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageAt } from '../../storage/storage.ts';
import { testLocation } from '../../testing/postgresql/test-location.ts';
import { buildProgram } from '../../testing/processes/built-server.ts';
import { startProgram } from '../../testing/processes/program-process.ts';
import type { Told } from './testing/acting-program.ts';
import { expectSound } from './testing/invariants.ts';
import { killRules } from './testing/kill-rules.ts';

/** A hundred at night (scripts/nightly.mjs). */
const kills = process.env.BUCHFINK_NIGHT === '1' ? 100 : 8;
const lanes = 4;
/**
 * In milliseconds. Half a minute is enough on an idle machine; in PostgreSQL it is some minutes, because a hundred
 * programs start and each act takes dozens of statements over a connection.
 */
const timeout = 1_200_000;

let program: string;
let folder: string;
beforeAll(async () => {
  program = await buildProgram('systems/circulation/testing/acting-program.ts');
  folder = await mkdtemp(join(tmpdir(), 'buchfink-kill-acts-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs acts in a data directory in another process, kills it meanwhile, and returns the acts it had acknowledged. */
async function actAndKill(data: string, now: string): Promise<Told[]> {
  const running = startProgram([program, data, now]);
  // The kill comes after this many acts, however slow the machine is, at a random moment within the next ones.
  const acts = 1 + Math.floor(Math.random() * 40);
  await running.waitForOutput(new RegExp(`(?:.*\\n){${acts}}`));
  await pause(Math.random() * 10);
  running.kill('SIGKILL');
  await running.ended;
  // The last line may be cut off; then its act was not acknowledged.
  return running
    .out()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Told);
}

function matches(line: LedgerLine, acknowledged: Told): boolean {
  const cells = new Map<string, unknown>(Object.entries(line));
  return Object.entries(acknowledged).every(([field, value]) => cells.get(field) === value);
}

/** Expects a ledger line for every acknowledged act, matched by its ids. */
function expectAll(lines: readonly LedgerLine[], acknowledged: readonly Told[]): void {
  expect(acknowledged.filter((act) => !lines.some((line) => matches(line, act)))).toEqual([]);
}

/** Resolves with the kinds of acts that were acknowledged. */
async function lane(data: string, count: number): Promise<Set<string>> {
  const location = await testLocation(data);
  const acts = new Set<string>();
  let after = 0;
  for (let round = 0; round < count; round++) {
    const now = new Date(Date.UTC(2026, 0, 1 + 20 * round, 11)).toISOString();
    const acknowledged = await actAndKill(data, now);
    const { store, close } = await storageAt(location).circulation();
    const lines = await store.read(1, (unit) => unit.ledger(after, 1_000_000));
    expectAll(lines, acknowledged);
    after = lines.at(-1)?.sequence ?? after;
    for (const { act = 'none' } of acknowledged) acts.add(act);
    await expectSound(store, 1, killRules);
    await close();
    if (location.databaseUrl !== undefined) continue;
    const file = new DatabaseSync(join(data, 'patrons.db'));
    expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    file.close();
  }
  return acts;
}

describe(`${kills} services that are killed while they renew, reserve and cancel`, () => {
  it(
    'lose no acknowledged act, and leave a ledger that replays to the current state',
    async () => {
      const runningLanes = Array.from({ length: lanes }, (_, at) => lane(join(folder, `lane-${at}`), kills / lanes));
      const acts = new Set((await Promise.all(runningLanes)).flatMap((kinds) => [...kinds]));
      for (const act of ['lent', 'renewed', 'reserved', 'cancelled', 'returned']) expect(acts).toContain(act);
    },
    timeout,
  );
});
