import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountData } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader, type MultiStep } from '@buchfink/contract/multi-step';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storageAt } from '../../storage/storage.ts';
import { accountService, pin } from '../../testing/accounts/account-service.ts';
import { testLocation } from '../../testing/postgresql/test-location.ts';
import { buildProgram } from '../../testing/processes/built-server.ts';
import { type ProgramProcess, startProgram } from '../../testing/processes/program-process.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

/**
 * Three kills a round; a hundred at night (scripts/nightly.mjs). Half of the books are reserved, the others are
 * renewed.
 */
const rounds = process.env.BUCHFINK_NIGHT === '1' ? 34 : 3;
const renewed = (round: number) => round + 34;
const card = '7501';
let program: string;
let folder: string;
let projects: string;
let token: string;
let loans: { readonly recordId: string; readonly token: string }[];
let service: { readonly program: ProgramProcess; readonly address: string } | undefined;

beforeAll(async () => {
  program = await buildProgram('testing/accounts/account-program.ts');
  folder = await mkdtemp(join(tmpdir(), 'buchfink-account-kill-'));
  // Reading the demo's own projects takes a third of a second at each start.
  projects = await writeProject(join(folder, 'projects'), { projectId: 'opac-demo', libraries: [plainLibrary(1)] });
  const setUp = await accountService({ folder });
  for (const number of [card, '7502']) await setUp.desks[1].addPatron({ card: number, pin });
  for (let book = 1; book <= rounds; book++) {
    for (const copy of [1, 2]) await setUp.desks[1].lend(`Br${book}-${copy}`, '7502');
    await setUp.desks[1].lend(`Br${renewed(book)}-1`, card, { day: '2026-10-28' });
  }
  const anna = await setUp.logIn(card);
  token = anna.session.token ?? '';
  loans = (await anna.account()).lent.map((lent) => ({ recordId: lent.recordId ?? '', token: lent.renewToken ?? '' }));
  await setUp.close();
});
afterAll(async () => {
  service?.program.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<NonNullable<typeof service>> {
  const started = startProgram([program, folder, projects]);
  const [address] = await started.waitForOutput(/^\S+(?=\n)/);
  service = { program: started, address };
  return service;
}

async function send(address: string, path: string, body?: object, key?: string): Promise<Response> {
  return fetch(`${address}/services/de/opac-demo${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      [clientVersionHeader]: clientVersion,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { [idempotencyHeader]: key }),
    },
    body: body === undefined ? undefined : JSON.stringify({ libraryId: 1, userId: card, ...body }),
  });
}

/**
 * Sends an act, kills the service while it runs, starts it again, and repeats the call with the same key to learn the
 * outcome.
 */
async function killedIn(path: string, body: object): Promise<{ answerBeforeKill?: MultiStep; after: MultiStep }> {
  const before = service ?? (await start());
  const key = crypto.randomUUID();
  const answer = send(before.address, path, body, key)
    .then(async (response) => (await response.json()) as MultiStep)
    .catch(() => undefined);
  await pause(Math.random() * 40);
  before.program.kill('SIGKILL');
  await before.program.ended;
  const answerBeforeKill = await answer;
  const next = await start();
  const response = await send(next.address, path, body, key);
  const after = (await response.json()) as MultiStep;
  return { after, answerBeforeKill };
}

/**
 * Completes an act: after a kill with an unknown outcome, it sends the act again with a new key. An earlier answer
 * still holds.
 */
async function done(path: string, body: object): Promise<void> {
  const { answerBeforeKill, after } = await killedIn(path, body);
  if (answerBeforeKill !== undefined) expect(after).toEqual(answerBeforeKill);
  if (after.status === 'OK') return;
  expect(after).toMatchObject({ status: 'ERROR', reason: 'unknown' });
  const again = await send(service?.address ?? '', path, body, crypto.randomUUID());
  expect(await again.json()).toMatchObject({ status: 'OK' });
}

it('renews, reserves and cancels once although the service is killed meanwhile', async () => {
  for (let round = 1; round <= rounds; round++) {
    await done('/reservation', { target: { recordId: `r${round}` }, step: { action: 'branch', selection: 'mitte' } });
    const account = (await (await send(service?.address ?? '', '/account/info')).json()) as AccountData;
    expect(account.reservations).toHaveLength(1);
    const target = { token: account.reservations[0]?.cancelToken };
    await done('/cancel', { target, step: { action: 'confirm', selection: 'yes' } });
    await done('/prolong', {
      target: { token: loans.find(({ recordId }) => recordId === `r${renewed(round)}`)?.token },
    });
  }
  service?.program.kill('SIGKILL');
  const { store, close } = await storageAt(await testLocation(folder)).circulation();
  const lines = await store.read(1, (unit) => unit.ledger(0, 100_000));
  await close();
  const times = (act: string, recordId: string) =>
    lines.filter((line) => line.act === act && line.recordId === recordId).length;
  for (let round = 1; round <= rounds; round++)
    expect([
      times('reserved', `r${round}`),
      times('cancelled', `r${round}`),
      times('renewed', `r${renewed(round)}`),
    ]).toEqual([1, 1, 1]);
}, 1_200_000);
