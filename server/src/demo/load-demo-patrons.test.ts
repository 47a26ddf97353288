import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../projects/project/project.ts';
import { type OpenCirculationStore, openCirculationStore } from '../storage/circulation/open-circulation-store.ts';
import { type OpenRecordStore, openRecordStore } from '../storage/records/open-record-store.ts';
import { type CirculationOf, createCirculations } from '../systems/circulation/circulations.ts';
import { expectSound } from '../systems/circulation/testing/invariants.ts';
import { rightClock } from '../systems/circulation/testing/right-clock.ts';
import { projectsForTests } from '../testing/test-service.ts';
import { demoCardHolders, demoPin } from './demo-cards.ts';
import { loadDemo } from './load-demo.ts';
import { loadDemoPatrons } from './load-demo-patrons.ts';

const now = () => new Date('2026-11-24T11:00:00Z');
const context = () => ({
  locale: 'de' as const,
  signal: new AbortController().signal,
  deadline: Number.MAX_SAFE_INTEGER,
  requestId: 'test',
  now,
});

let directory: string;
let store: OpenRecordStore;
let opened: OpenCirculationStore;
let project: Project;
let circulationOf: CirculationOf;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'buchfink-demo-patrons-'));
  [store, opened] = [await openRecordStore(directory), await openCirculationStore(directory)];
  const demo = (await projectsForTests()).find(({ id }) => id === 'opac-demo');
  if (demo === undefined) throw new Error('There is no demo.');
  project = { ...demo, libraries: demo.libraries.filter(({ id }) => [1, 2, 5, 8, 11, 24].includes(id)) };
  circulationOf = createCirculations({
    store: opened.store,
    records: store.records,
    indexOf: () => {
      throw new Error('The demo knows its copies without an index.');
    },
    now,
    clock: rightClock,
  });
  await loadDemo({ project, store: store.records, now });
  await load('cards');
  await load('others');
});
afterAll(async () => {
  await opened.close();
  await store.close();
  await rm(directory, { recursive: true });
});

const load = (which: 'cards' | 'others') =>
  loadDemoPatrons({ project, records: store.records, circulationOf, now }, which);

function circulation(libraryId: number) {
  const library = project.libraries.find(({ id }) => id === libraryId);
  const libraryCirculation = library && circulationOf(library);
  if (libraryCirculation === undefined) throw new Error(`The library ${libraryId} has no accounts.`);
  return libraryCirculation;
}

async function account(userId: string, libraryId = 1): Promise<UnlabelledAccount> {
  const { patron } = circulation(libraryId);
  return patron.account(await patron.login({ userId, password: demoPin }, context()), context());
}

describe('the cards of the demo', () => {
  it('are those of the login page, and can log in', async () => {
    const demoCards = project.config.demoCards ?? [];
    expect(demoCards.map(({ libraryId, userId }) => `${libraryId}/${userId}`).sort()).toEqual(
      demoCardHolders.map(({ libraryId, card }) => `${libraryId}/${card}`).sort(),
    );
    for (const { libraryId, userId, password } of demoCards)
      expect(await circulation(libraryId).patron.login({ userId, password }, context())).toMatchObject({ userId });
  });

  it('show every state of loans and reservations', async () => {
    const { lent, reservations, fees, account: about } = await account('1000001');
    expect(new Set(lent.map(({ renewal }) => renewal.reason))).toEqual(
      new Set(['ok', 'reserved', 'max-renewals', 'too-early']),
    );
    expect(lent[0]?.deadline && lent[0].deadline < '2026-11-24').toBe(true);
    expect(reservations.map(({ state }) => state).sort()).toEqual(
      ['expired', 'in-transit', 'paused', 'queued', 'queued', 'ready'].sort(),
    );
    expect(reservations.flatMap(({ state, queue }) => (state === 'queued' ? [queue] : [])).sort()).toEqual([1, 3]);
    const ready = reservations.find(({ state }) => state === 'ready');
    expect([ready?.pickupUntil, ready?.pickupNumber]).toEqual([expect.stringMatching(/^2026-1/), expect.any(String)]);
    expect(new Set(fees.map(({ kind }) => kind))).toEqual(new Set(['overdue', 'reservation', 'other']));
    expect(about).toMatchObject({ name: 'Mara Specht', blocks: [] });
  });

  it('show an account in each condition', async () => {
    const blocks = async (card: string) => (await account(card)).account.blocks.map(({ code }) => code);
    expect(await Promise.all(['1000004', '1000005', '1000009', '1000001'].map(blocks))).toEqual([
      ['blocked'],
      ['fees'],
      ['card-expired'],
      [],
    ]);
    const today = (await account('1000006')).lent.map(({ deadline }) => deadline);
    expect(today.length).toBeGreaterThan(5);
    expect(new Set(today)).toEqual(new Set(['2026-11-24']));
    expect(await account('1000007')).toMatchObject({ lent: [], reservations: [], fees: [] });
    expect((await account('jürgen')).account.name).toBe('Jürgen Öztürk-Weiß');
    expect((await account('5000001', 5)).lent.length).toBe(2);
    const reasons = (await account('11000001', 11)).lent.map(({ renewal }) => renewal.reason);
    expect(reasons.sort()).toEqual(['max-renewals', 'ok', 'ok', 'ok', 'reserved', 'too-early']);
  });
});

describe('the demo', () => {
  it('has a loan behind each copy on loan, and keeps the rules of circulation', async () => {
    const { rules } = circulation(1).options;
    await expectSound(opened.store, 1, rules);
    const records = (await store.records.changes(1, 0, 100_000)).map(({ record }) => record);
    const lent = records.filter(({ items }) => items.some(({ state }) => state === 'lent'));
    const holdings = await circulation(1).holdings.of(lent.map(({ id }) => id));
    expect(holdings.size).toBe(lent.length);
    const without = await opened.store.read(1, async (unit) => {
      const copies = [];
      for (const { id } of lent) copies.push(...(await unit.copiesOf(id)));
      const lentCopies = copies.filter(({ state }) => state === 'lent');
      return Promise.all(lentCopies.map(async ({ key }) => (await unit.loanOfCopy(key)) === undefined));
    });
    expect(without.filter(Boolean)).toEqual([]);
  });

  it('has background patrons that nobody can log in as', async () => {
    const patrons = await circulation(1).desk.listPatrons('B');
    expect(patrons.length).toBeGreaterThan(5);
    const { patron } = circulation(1);
    for (const password of ['', demoPin])
      await expect(patron.login({ userId: patrons[0]?.card ?? '', password }, context())).rejects.toMatchObject({
        code: 'login-failed',
      });
  });

  it('is filled once; libraries without cards have only background patrons', async () => {
    expect([await load('cards'), await load('others')]).toEqual([0, 0]);
    expect((await circulation(2).desk.listPatrons()).every(({ disabled }) => disabled)).toBe(true);
  });
});
