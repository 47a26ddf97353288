import { setTimeout as pause } from 'node:timers/promises';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import type { AccountData } from '@buchfink/contract/account';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPostgresql } from '../../testing/postgresql/test-location.ts';
import { hasNginx } from '../../testing/processes/nginx.ts';
import { type NodeGroup, startNodeGroup } from '../../testing/processes/node-group.ts';
import { readEvents } from '../../testing/read-events.ts';
import { plainLibrary } from '../../testing/write-project.ts';

/** Restarts of a node; every night there are more. */
const restarts = Number(process.env.BUCHFINK_RESTARTS ?? 2);

/** Titles that are reserved and cancelled again and again, one by each visitor who acts. */
const titles = ['a', 'b'];
const record = (id: string) => marcXml({ id, title: `Momo ${id}`, copies: [{ barcode: `${id}-1` }] });
const library = (id: number, catalogue: object = {}) =>
  plainLibrary(id, {
    items: { field: '952', subfields: { id: 'p', barcode: 'p' } },
    system: {
      catalogue: { kind: 'builtin', ...catalogue },
      patron: { kind: 'builtin', rules: { reservations: { whileAvailable: true } } },
    },
  });
const records = `<collection>${titles.map(record).join('')}</collection>`;

describe.skipIf(!hasPostgresql || !hasNginx)('two nodes behind nginx that are restarted one after the other', () => {
  let group: NodeGroup;
  let isOver = false;
  /** How often each outcome of a visit was seen. */
  const outcomes: Record<string, number> = {};

  /** Visits until the test is over, and counts the outcomes. */
  const visit = async (what: string, outcomeOf: () => Promise<string>) => {
    while (!isOver) {
      const outcome = `${what}: ${await outcomeOf().catch((error: unknown) => String(error))}`;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      await pause(30);
    }
  };
  const statusOf = async (answer: Promise<Response>) => {
    const { status } = await answer.then(async (response) => ({
      status: response.status,
      body: await response.text(),
    }));
    return String(status);
  };
  const search = () => group.call('/library/1/search', { body: { fields: [{ id: 'FREE', value: 'Momo' }] } });
  const logIn = async () => {
    const body = { libraryId: 1, userId: '4711', password: '1234' };
    return (await (await group.call('/auth/login', { body })).json()) as Session;
  };
  /** A search over two libraries, the second of which is slow; after `bye` again, as the app does. */
  const stream = async (): Promise<string> => {
    const { body, status } = await group.call('/metasearch/?FREE=Momo&LIBS=1,2');
    if (body === null || status !== 200) return String(status);
    let last: string | undefined;
    for await (const event of readEvents(body)) {
      last = event.event;
      if (event.event !== 'bye') continue;
      await pause(event.data.retry);
      return `bye, then ${await stream()}`;
    }
    return String(last);
  };
  /** Reserves a title and cancels it again. */
  const actOn = (recordId: string, token: string | undefined) => async () => {
    const whose = { libraryId: 1, userId: '4711' };
    const act = async (path: string, target: object, step?: object) => {
      const body = { ...whose, target, step };
      const answer = await group.call(path, { body, token, key: crypto.randomUUID() });
      return answer.status === 200 ? ((await answer.json()) as MultiStep).status : `${path} ${answer.status}`;
    };
    const reserved = await act('/reservation', { recordId }, { action: 'confirm', selection: 'yes' });
    if (reserved !== 'OK') return `reserved ${reserved}`;
    const { reservations } = (await (await group.call('/account/info', { token })).json()) as AccountData;
    const mine = reservations.filter((reservation) => reservation.recordId === recordId);
    if (mine.length !== 1) return `${mine.length} reservations`;
    const cancelled = await act('/cancel', { token: mine[0]?.cancelToken }, { action: 'confirm', selection: 'yes' });
    return `cancelled ${cancelled}`;
  };

  beforeAll(async () => {
    group = await startNodeGroup({
      projectId: 'opac-rolling',
      // Its answer takes longer than the drain of a node.
      libraries: [library(1), library(2, { delay: 4_000 })],
      records: { 1: records, 2: records },
    });
    await group.command(['patron', 'add', '--library', '1', '4711'], '1234\n');
  });
  afterAll(() => group?.close());

  it('fail no request: searches, accounts, acts, logins and streams', async () => {
    const { token } = await logIn();
    const visitors = [
      visit('search', () => statusOf(search())),
      visit('account', () => statusOf(group.call('/account/info', { token }))),
      visit('record', () => statusOf(group.call('/library/1/record/a'))),
      // No balancer repeats this one once it was sent.
      ...[0, 1, 2, 3].map(() => visit('change', () => statusOf(group.call('/account/feed/end', { body: {}, token })))),
      visit('login', async () => String((await logIn()).token !== undefined)),
      ...titles.map((title) => visit('act', actOn(title, token))),
      ...[0, 1, 2, 3].map(() => visit('stream', stream)),
    ];
    const codes: unknown[] = [];
    for (let restart = 0; restart < restarts; restart += 1) {
      const node = restart % 2;
      const ended = group.end(node, 'SIGTERM');
      // As soon as it has the signal, the node says that it is leaving, and still answers.
      const answer = await vi.waitUntil(
        async () => {
          const ready = await fetch(`${group.nodeOrigins[node]}/readyz`);
          return ready.status === 503 && ready;
        },
        { timeout: 60_000, interval: 10 },
      );
      expect(answer.headers.get('connection')).toBe('close');
      codes.push(await ended);
      await group.start(node);
    }
    isOver = true;
    await Promise.all(visitors);
    expect(codes).toEqual(Array.from({ length: restarts }, () => 0));
    const isGood =
      /^(search: 200|account: 200|change: 200|record: 200|login: true|act: cancelled OK|stream: (bye, then )*done)$/;
    expect(
      Object.entries(outcomes).filter(([outcome]) => !isGood.test(outcome)),
      group.balancerErrors(),
    ).toEqual([]);
    // A stream may meet the end of more than one node.
    for (const seen of [/^search: 200$/, /^act: cancelled OK$/, /^stream: done$/, /^stream: (bye, then )+done$/])
      expect(Object.keys(outcomes)).toContainEqual(expect.stringMatching(seen));
  });
});
