import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerLine } from '@buchfink/connectors/builtin/circulation/store/ledger';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import type { AccountData } from '@buchfink/contract/account';
import type { LoanRequest, ReturnRequest } from '@buchfink/contract/account/checkout';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import { expect } from 'vitest';
import { storageAt } from '../../../storage/storage.ts';
import { type NodeGroup, type NodeGroupOptions, startNodeGroup } from '../../../testing/processes/node-group.ts';
import { plainLibrary } from '../../../testing/write-project.ts';

/** The patrons: each reserves one title and borrows another one. */
const cards = ['1', '2', '3'];
const borrowed = (card: string) => `b${card}`;
export const pin = 'geheime-pin-1234';

/** Each reservation and each loan costs a fee, so that one that happens twice is also charged twice. */
const library = plainLibrary(1, {
  items: { field: '952', subfields: { id: 'p', barcode: 'p', branch: 'a' } },
  branches: [{ id: 'HB', name: 'Hauptbücherei' }],
  tags: { returns: true },
  system: {
    catalogue: { kind: 'builtin' },
    patron: {
      kind: 'builtin',
      rules: {
        patronGroups: { adults: { feeLimit: 1_000_000 } },
        loans: [{ days: 28, reservationFee: 100, loanFee: 150 }],
        reservations: { whileAvailable: true },
      },
    },
  },
});
const recordXml = (id: string) => marcXml({ id, title: `Momo ${id}`, copies: [{ barcode: `${id}-1`, branch: 'HB' }] });

/** Starts two nodes with the library, its titles and its patrons. One's clock is ten minutes late, the other's a day ahead. */
export async function startActingGroup(options: Pick<NodeGroupOptions, 'databaseUrl'> = {}): Promise<NodeGroup> {
  const titles = cards.flatMap((card) => [card, borrowed(card)]).map(recordXml);
  const records = { 1: `<collection>${titles.join('')}</collection>` };
  const clocksAhead = [-600, 86_400];
  const group = await startNodeGroup({
    projectId: 'opac-acting',
    libraries: [library],
    records,
    clocksAhead,
    ...options,
  });
  for (const card of cards) await group.command(['patron', 'add', '--library', '1', card], `${pin}\n`);
  return group;
}

/** Logs a patron in through the balancer, or at a node, once. */
export const logIn = (group: NodeGroup, node?: number, card = cards[0] ?? '') =>
  group.call('/auth/login', {
    body: { libraryId: 1, userId: card, password: pin },
    node,
  });

/**
 * Lets all patrons reserve, cancel, borrow and return through the balancer while `trouble` runs, and repeat each act
 * at each node. Expects that the ledger has what they saw in their accounts, once.
 */
export async function expectActsOnce(group: NodeGroup, trouble: () => Promise<void>): Promise<void> {
  const before = await ledgerOf(group);
  let isOver = false;
  const acting = Promise.all(cards.map((card) => act(group, card, () => isOver)));
  await Promise.race([trouble(), acting]).finally(() => {
    isOver = true;
  });
  const counts = await acting;
  const lines = (await ledgerOf(group)).slice(before.length);
  const count = (name: LedgerLine['act'], field: 'recordId' | 'patronId', value: string | undefined) =>
    lines.filter((line) => line.act === name && line[field] === value).length;
  for (const [index, card] of cards.entries()) {
    const { reserved = 0, cancelled = 0, lent = 0, returned = 0 } = counts[index] ?? {};
    expect(reserved).toBeGreaterThan(0);
    const patronId = lines.find(({ recordId }) => recordId === card)?.patronId;
    expect({
      reserved: count('reserved', 'recordId', card),
      cancelled: count('cancelled', 'recordId', card),
      lent: count('lent', 'recordId', borrowed(card)),
      returned: count('returned', 'recordId', borrowed(card)),
      charged: count('charged', 'patronId', patronId),
    }).toEqual({ reserved, cancelled, lent, returned, charged: reserved + lent });
  }
}

/** All lines of the ledger of the library. */
export async function ledgerOf({ databaseUrl }: Pick<NodeGroup, 'databaseUrl'>): Promise<LedgerLine[]> {
  const { store, close } = await storageAt({ dataDirectory: '', databaseUrl }).circulation();
  const lines = await store.read(1, (unit) => unit.ledger(0, 1_000_000));
  await close();
  return [...lines];
}

/** The answer of a call; undefined when the node was killed before the answer was sent to its end. */
async function wholeAnswer(call: Promise<Response>): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await call;
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

/** Acts until `isOver`. Returns how often the patron saw in the account that each act has happened. */
async function act(group: NodeGroup, card: string, isOver: () => boolean) {
  const seen = { reserved: 0, cancelled: 0, lent: 0, returned: 0 };
  const whose = { libraryId: 1, userId: card };
  let token: string | undefined;

  /**
   * Calls at the balancer until there is an answer with 200: a call without one may be repeated. An access token that
   * has expired is replaced.
   */
  const answerOf = async <Answer>(path: string, request: { body?: object; key?: string } = {}): Promise<Answer> => {
    for (;;) {
      const answer = await wholeAnswer(group.call(path, { ...request, token }));
      if (answer?.status === 200) return JSON.parse(answer.text) as Answer;
      if (answer?.status === 401 && token !== undefined) {
        await renewToken();
        continue;
      }
      // 409: an act that a node has begun that may still run.
      if (answer !== undefined && ![409, 502, 503, 504].includes(answer.status)) throw new Error(answer.text);
      await pause(50);
    }
  };
  const renewToken = async () => {
    token = undefined;
    ({ token } = await answerOf<Session>('/auth/login', { body: { ...whose, password: pin } }));
  };
  const accountNow = () => answerOf<AccountData>('/account/info');

  /** Performs an act, and sends it once more to each node: all answers are the same. */
  const perform = async (path: string, target: object, isVisible: (account: AccountData) => boolean) => {
    const request = {
      body: { ...whose, target, step: { action: 'confirm', selection: 'yes' } },
      key: crypto.randomUUID(),
    };
    const answer = await answerOf<MultiStep>(path, request);
    if (answer.status === 'ERROR' && answer.reason === 'unknown') {
      // The node or the database was gone before there was an answer. The account tells what has happened.
      await pause(500);
      return isVisible(await accountNow());
    }
    expect(answer).toMatchObject({ status: 'OK' });
    for (const node of [0, 1]) {
      const again = await wholeAnswer(group.call(path, { ...request, token, node }));
      if (again?.status === 200) expect(JSON.parse(again.text)).toEqual(answer);
    }
    expect(isVisible(await accountNow())).toBe(true);
    return true;
  };
  const reserve = () => perform('/reservation', { recordId: card }, ({ reservations }) => reservations.length === 1);
  const cancel = async () => {
    const [reservation] = (await accountNow()).reservations;
    return perform('/cancel', { token: reservation?.cancelToken }, ({ reservations }) => reservations.length === 0);
  };
  const borrow = async () => {
    const copy = `${borrowed(card)}-1`;
    const { code } = await answerOf<LoanRequest>(`/requestLoan/${copy}`);
    const confirm = () => answerOf<LoanRequest>(`/confirmLoan/${copy}/${code}`);
    expect(await confirm()).toEqual(await confirm());
    expect((await accountNow()).lent).toHaveLength(1);
  };
  const giveBack = async () => {
    const request = { body: { branchId: 'HB' } };
    const answer = await answerOf<ReturnRequest>(`/confirmReturn/${borrowed(card)}-1`, request);
    expect(answer).toMatchObject({ state: 'Returned' });
    expect((await accountNow()).lent).toHaveLength(0);
  };

  await renewToken();
  while (!isOver()) {
    while (!(await reserve()));
    seen.reserved += 1;
    while (!(await cancel()));
    seen.cancelled += 1;
    await borrow();
    seen.lent += 1;
    await giveBack();
    seen.returned += 1;
  }
  return seen;
}
