import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PatronCredentials, PatronSystem } from '@buchfink/connectors/patron-system';
import { serviceAccount } from '@buchfink/connectors/testing/koha-library/rest/authentication';
import { restFace } from '@buchfink/connectors/testing/koha-library/rest/rest-face';
import {
  ilsdiPath,
  type KohaLibrary,
  startKohaLibrary,
} from '@buchfink/connectors/testing/koha-library/start-koha-library';
import { type PaiaLibrary, startPaiaLibrary } from '@buchfink/connectors/testing/paia-library/start-paia-library';
import type { AccountData } from '@buchfink/contract/account';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fault, type FaultProxy, faults, startFaultProxy } from '../../testing/fault-proxy.ts';
import { buildServer } from '../../testing/processes/built-server.ts';
import { callService, type ServiceRequest } from '../../testing/processes/call-service.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';
import { startWriteRouter, type WriteRouter } from '../../testing/write-router.ts';

const kinds = ['koha-rest', 'koha-ilsdi', 'paia'] as const;
type Kind = (typeof kinds)[number];
type Act = 'reservation' | 'prolong';

/** Seconds for a call. Faults that show only in time take all of them; the others have time enough on a busy machine. */
const [short, ample] = [2, 25];
const untilDeadline: readonly Fault[] = ['hang', 'slow-bytes', 'endless'];
/** Faults behind which the system has done what it was told. */
const afterwards: readonly Fault[] = ['slow-bytes', 'reset', 'truncated'];

const writeOf: Record<Kind, RegExp> = {
  'koha-rest': /^POST \S+\/(?:holds|renewals) /,
  'koha-ilsdi': /service=(?:HoldTitle|HoldItem|RenewLoan)/,
  paia: /^POST \/core\/[^/]+\/(?:request|renew) /,
};
const healthy: Record<Kind, number> = { 'koha-rest': 1, 'koha-ilsdi': 2, paia: 3 };
const idOf = (kind: Kind, fault: Fault) => 10 + 10 * faults.indexOf(fault) + kinds.indexOf(kind);

let koha: KohaLibrary;
let paia: PaiaLibrary;
let service: ServiceProcess;
let reached = 0;
const routers = new Map<number, WriteRouter>();
const prepared = new Map<number, Prepared>();
const otherTokens: string[] = [];
const closing: (() => unknown)[] = [];

function patronSettings(kind: Kind, origin: string, callSeconds: number): object {
  const limits = { parallel: 10, waiting: 100, perMinute: 100_000, callSeconds };
  if (kind === 'paia') return { kind, base: origin, tls: false, limits };
  if (kind === 'koha-ilsdi') return { kind, address: origin + ilsdiPath, limits };
  return { kind, address: `${origin}/api/v1`, user: serviceAccount.user, password: 'env:KOHA_PASSWORD', limits };
}

/** A server that nobody may be led to. */
async function startCanary(): Promise<string> {
  const canary = createServer((_, answer) => {
    reached++;
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(canary, 'listening');
  closing.push(() => canary.close());
  return `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  koha = await startKohaLibrary({ rest: restFace('current') });
  paia = await startPaiaLibrary(() => ({}) as PatronSystem, { now: new Date() });
  const canary = await startCanary();
  const origins: Record<Kind, string> = {
    'koha-rest': koha.origin,
    'koha-ilsdi': koha.origin,
    paia: paia.server.origin,
  };
  const [kohaProxy, paiaProxy] = [
    await startFaultProxy(koha.origin, canary),
    await startFaultProxy(origins.paia, canary),
  ];
  const proxies: Record<Kind, FaultProxy> = { 'koha-rest': kohaProxy, 'koha-ilsdi': kohaProxy, paia: paiaProxy };
  closing.push(
    () => koha.close(),
    () => paia.close(),
    () => kohaProxy.close(),
    () => paiaProxy.close(),
  );
  const library = (id: number, patron: object) =>
    plainLibrary(id, { system: { patron }, branches: [{ id: 'HB', name: 'Haupt' }] });
  const libraries = kinds.map((kind) => library(healthy[kind], patronSettings(kind, origins[kind], ample)));
  for (const kind of kinds)
    for (const fault of faults) {
      const router = await startWriteRouter({
        reads: origins[kind],
        writes: proxies[kind].addressOf(fault),
        isWrite: (text) => writeOf[kind].test(text),
      });
      closing.push(() => router.close());
      routers.set(idOf(kind, fault), router);
      prepared.set(idOf(kind, fault), await prepare(kind));
      const seconds = untilDeadline.includes(fault) ? short : ample;
      libraries.push(library(idOf(kind, fault), patronSettings(kind, router.origin, seconds)));
    }
  service = await startServiceProcess(await buildServer(), {
    projectId: 'opac-faults',
    libraries,
    environment: {
      BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
      BUCHFINK_BUDGET: '1000000',
      KOHA_PASSWORD: serviceAccount.password,
    },
  });
  for (const kind of kinds) otherTokens.push(await logIn(healthy[kind], (await prepare(kind)).secret));
  // Loans can be renewed only towards their end.
  koha.wait(20);
  paia.wait(20);
});
afterAll(async () => {
  await service?.close();
  for (const close of closing) await close();
});

async function call(path: string, request?: ServiceRequest) {
  const answer = await callService(service, 'opac-faults', path, request);
  return { status: answer.status, json: await answer.json() };
}

async function logIn(libraryId: number, secret: PatronCredentials): Promise<string> {
  const { status, json } = await call('/auth/login', { body: { libraryId, ...secret } });
  expect(status, `login at ${libraryId}: ${JSON.stringify(json)}`).toBe(200);
  return found((json as Session).token);
}

async function accountOf(token: string): Promise<AccountData> {
  const { status, json } = await call('/account/info', { token });
  expect(status, JSON.stringify(json)).toBe(200);
  return json as AccountData;
}

interface Prepared {
  readonly secret: PatronCredentials;
  readonly recordId: string;
}

/** A patron with a loan that can be renewed later, and a title to reserve. */
async function prepare(kind: Kind): Promise<Prepared> {
  const library = kind === 'paia' ? paia : koha;
  const secret = await library.addPatron();
  const { barcodes } = await library.addTitle({ title: 'Entliehen', copies: 1 });
  await library.lend(barcodes[0] ?? '', secret);
  const { recordId, barcodes: others } = await library.addTitle({ title: 'Begehrt', copies: 1 });
  await library.lend(others[0] ?? '', await library.addPatron());
  return { secret, recordId };
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('absent');
  return value;
}

/** Sends an act to its end, and the last step again with the same key. */
async function actTwice(kind: Kind, fault: Fault, act: Act) {
  const libraryId = idOf(kind, fault);
  const { secret, recordId } = found(prepared.get(libraryId));
  const token = await logIn(libraryId, secret);
  const before = await accountOf(token);
  const target = act === 'prolong' ? { token: before.lent[0]?.renewToken ?? '' } : { recordId };
  const send = async (step: object, key: string) => {
    const body = { libraryId, userId: secret.userId, target, ...step };
    const { status, json } = await call(`/${act}`, { body, token, key: `${act}-${libraryId}-${key}` });
    return { status, json: json as MultiStep & { readonly code?: string } };
  };
  const { requests } = found(routers.get(libraryId));
  const from = requests.length;
  let [step, key, answer] = [{}, 'first', await send({}, 'first')];
  const { status, state, action, selection } = answer.json;
  if (status === 'SELECTION_NEEDED') {
    [step, key] = [{ step: { action, selection: selection?.[0]?.key }, state }, 'second'];
    answer = await send(step, key);
  }
  const sent = requests.slice(from);
  const again = await send(step, key);
  const after = await accountOf(answer.status === 401 ? await logIn(libraryId, secret) : token);
  return {
    answer,
    again,
    writes: requests.slice(from).filter(({ isWrite }) => isWrite).length,
    isReadAfterwards: sent.length > 0 && sent.at(-1)?.isWrite === false,
    isDone: act === 'prolong' ? after.lent[0]?.deadline !== before.lent[0]?.deadline : after.reservations.length > 0,
  };
}

async function expectOutcome(kind: Kind, fault: Fault, act: Act): Promise<void> {
  const { answer, again, writes, isReadAfterwards, isDone } = await actTwice(kind, fault, act);
  const name = `${fault} at ${kind}, ${act}: ${JSON.stringify(answer.json)}`;
  expect(writes, name).toBe(1);
  expect(isDone, name).toBe(afterwards.includes(fault));
  // A token that PAIA no longer knows ends the session; everything else is found out from the account.
  if (kind === 'paia' && fault === 'status-401') {
    expect([answer.status, answer.json.code]).toEqual([401, 'session-ended']);
    return;
  }
  expect(isReadAfterwards, name).toBe(true);
  expect(answer.status, name).toBe(200);
  expect(answer.json, name).toMatchObject(isDone ? { status: 'OK' } : { status: 'ERROR', reason: 'unknown' });
  if (act === 'prolong') expect(answer.json.items, name).toMatchObject([{ outcome: isDone ? 'renewed' : 'unknown' }]);
  expect(again, name).toEqual(answer);
}

/** Patrons of the other libraries read their account while a system has a fault. */
async function expectOthersUntouched(): Promise<void> {
  for (const token of otherTokens) expect((await accountOf(token)).lent).toHaveLength(1);
}

// Faults that show only in time are waited for together.
const groups = [untilDeadline, ...faults.filter((fault) => !untilDeadline.includes(fault)).map((fault) => [fault])];

it.each(groups.map((group) => ({ group, name: group.join(', ') })))(
  '$name: a hold and a renewal are sent once, the account tells their outcome, and no other library notices',
  async ({ group }) => {
    const acting = group.flatMap((fault) =>
      kinds.map(async (kind) => {
        await expectOutcome(kind, fault, 'reservation');
        await expectOutcome(kind, fault, 'prolong');
      }),
    );
    await Promise.all([...acting, expectOthersUntouched()]);
    expect(reached).toBe(0);
    expect(service.output()).not.toContain(serviceAccount.password);
  },
);
