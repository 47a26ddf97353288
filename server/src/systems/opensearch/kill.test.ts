import { setTimeout as sleep } from 'node:timers/promises';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestCatalogue } from '../../testing/opensearch/test-catalogue.ts';
import { EngineClient, type EngineRequest } from './engine-client.ts';
import { EngineError } from './engine-fault.ts';
import type { OpenSearchIndex } from './opensearch-index.ts';
import { EngineCluster } from './testing/engine-cluster.ts';

/** Three nodes need a machine of their own: at night alone (scripts/nightly.mjs). */
const canRun = process.env.BUCHFINK_NIGHT === '1' && hasJavaServer('opensearch');
const kills = 10;
const switches = 3;
/** Searches while each of the kills happens. */
const searchesOfKill = 1_000;
const searchesAtOnce = 10;
const searchers = 2;
/** In milliseconds, within which a node is killed after an import has begun. */
const maxPause = 1_000;
const timeout = 1_200_000;

/** Records that never change: so many of each year. */
const baseYears = 40;
const recordsOfYear = 50;
const baseCount = baseYears * recordsOfYear;
const importCount = 2_000;

let cluster: EngineCluster;
let client: EngineClient;
beforeAll(async () => {
  if (!canRun) return;
  cluster = await EngineCluster.start();
  client = new EngineClient({ nodes: cluster.origins, timeout: 20_000 });
}, 180_000);
afterAll(async () => {
  await client?.close();
  await cluster?.remove();
});

/** What became of the searches. */
interface Tally {
  right: number;
  ofAPart: number;
  readonly faults: string[];
  readonly wrong: unknown[];
}

interface HitsAnswer {
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly { readonly _id: string }[] };
}

/** The base records have the numbers from 1 on, one year after the other. */
const base = Array.from({ length: baseCount }, (_, at) => ({
  id: `base-${at}`,
  title: `Bestand ${at}`,
  year: 1900 + (at % baseYears),
}));
const yearOfNumber = (number: number) => 1900 + ((number - 1) % baseYears);

/** Asks for records of the base, whose answers are known, and counts what came of it. */
async function searchOnce(catalogue: TestCatalogue, tally: Tally): Promise<void> {
  const years = Array.from({ length: searchesAtOnce }, () => 1900 + Math.floor(Math.random() * baseYears));
  const searches = years.map((year) => ({ query: { term: { year } }, size: 10, _source: false }));
  try {
    const answers = await catalogue.searchMany<HitsAnswer>(searches);
    for (const [at, { body, isWhole }] of answers.entries()) {
      const { total, hits } = body.hits;
      const isRight = isWhole ? total.value === recordsOfYear : total.value <= recordsOfYear;
      if (!isRight || hits.some(({ _id }) => yearOfNumber(Number(_id)) !== years[at]))
        tally.wrong.push({ year: years[at], isWhole, body });
      else if (isWhole) tally.right += 1;
      else tally.ofAPart += 1;
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    tally.faults.push(error.fault);
  }
}

/** Searches until so many were asked and the work is over. */
async function searchDuring(catalogue: TestCatalogue, work: Promise<unknown>, tally: Tally): Promise<void> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let left = searchesOfKill;
  const searchOn = async () => {
    while (left > 0 || !isOver) {
      left -= searchesAtOnce;
      await searchOnce(catalogue, tally);
    }
  };
  await Promise.all([over, ...Array.from({ length: searchers }, searchOn)]);
}

/** As the service does: it tries again until nothing fails. Returns the faults on the way. */
async function untilDone(act: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  for (;;) {
    try {
      await act();
      return faults;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      faults.push(error.fault);
      await sleep(200);
    }
  }
}

async function openBase(libraryId: number): Promise<{ catalogue: TestCatalogue; index: OpenSearchIndex }> {
  const catalogue = new TestCatalogue(libraryId, client, { shards: 2, replicas: 1 });
  await catalogue.put(...base);
  const index = catalogue.openIndex();
  await index.catchUp();
  await cluster.recovered(client);
  await catalogue.refresh();
  return { catalogue, index };
}

/** New records, others of the import before, and some that are removed. */
async function importSome(catalogue: TestCatalogue, round: number): Promise<void> {
  const records = Array.from({ length: importCount }, (_, at) => ({
    id: `import-${(round * importCount) / 2 + at}`,
    title: `Zugang ${at} im Lauf ${round}`,
    year: 2000 + round,
  }));
  await catalogue.put(...records);
  await catalogue.store.remove(
    catalogue.libraryId,
    records.slice(0, importCount / 10).map(({ id }) => id),
  );
}

/** Every record of the store is found, and the position is that of the store. */
async function expectWhole(catalogue: TestCatalogue): Promise<void> {
  expect(await catalogue.numbers()).toEqual(await catalogue.storedNumbers());
  const [serving] = (await catalogue.generations.list()).filter(({ isServing }) => isServing);
  const position = await catalogue.generations.readPosition(serving?.index ?? '');
  const { last, removals } = await catalogue.store.state(catalogue.libraryId);
  expect(position).toMatchObject({ upTo: last, removals, rejected: 0 });
}

/** Sends to a cluster whose manager is killed while it switches the alias. */
class SwitchKillingClient extends EngineClient {
  killed: Promise<void> | undefined;

  override async send<Answer>(request: EngineRequest): Promise<Answer> {
    if (request.path === '/_aliases' && this.killed === undefined) {
      const manager = await cluster.manager(client);
      this.killed = sleep(Math.random() * 30).then(() => manager.kill());
    }
    return super.send(request);
  }
}

describe.skipIf(!canRun)('a cluster of three nodes', () => {
  it(`loses nothing when one is killed during ${kills} imports and ${kills * searchesOfKill} searches`, {
    timeout,
  }, async () => {
    const { catalogue, index } = await openBase(1);
    const tally: Tally = { right: 0, ofAPart: 0, faults: [], wrong: [] };
    const faults: string[] = [];
    let duringImport = 0;
    for (let round = 0; round < kills; round += 1) {
      await importSome(catalogue, round);
      let isImporting = true;
      const importing = untilDone(() => index.catchUp()).then((met) => {
        isImporting = false;
        faults.push(...met);
      });
      const killing = sleep(Math.random() * maxPause).then(() => {
        if (isImporting) duringImport += 1;
        return killNext(round);
      });
      await searchDuring(catalogue, Promise.all([importing, killing]), tally);
      await expectWhole(catalogue);
      await (await killing).restart();
      await cluster.recovered(client);
    }
    console.log({ ...tally, imports: faults, duringImport });
    expect(duringImport).toBeGreaterThan(0);
    expect(tally.wrong).toEqual([]);
    expect(tally.right).toBeGreaterThan(0.9 * kills * searchesOfKill);
    await expectWhole(catalogue);
  });

  /** Kills the manager in every other round, else one node after the other. */
  async function killNext(round: number) {
    const next = cluster.nodes[round % cluster.nodes.length];
    const victim = round % 2 === 0 || next === undefined ? await cluster.manager(client) : next;
    await victim.kill();
    return victim;
  }

  it(`serves all records when its manager is killed during ${switches} switches of the alias`, {
    timeout,
  }, async () => {
    const { catalogue } = await openBase(2);
    const tally: Tally = { right: 0, ofAPart: 0, faults: [], wrong: [] };
    const faults: string[] = [];
    for (let round = 0; round < switches; round += 1) {
      const killer = new SwitchKillingClient({ nodes: cluster.origins, timeout: 20_000 });
      const index = catalogue.openIndex({ client: killer });
      let isBegun = false;
      const work = untilDone(() => {
        if (isBegun) return index.catchUp();
        isBegun = true;
        return index.rebuild();
      }).then((met) => faults.push(...met));
      await searchDuring(catalogue, work, tally);
      expect(killer.killed).toBeDefined();
      await killer.killed;
      await killer.close();
      expect((await catalogue.generations.list()).filter(({ isServing }) => isServing)).toHaveLength(1);
      await expectWhole(catalogue);
      for (const node of cluster.nodes) if (!node.isRunning) await node.restart();
      await cluster.recovered(client);
    }
    console.log({ ...tally, switching: faults });
    expect(tally.wrong).toEqual([]);
    expect(tally.right).toBeGreaterThan(0.9 * switches * searchesOfKill);
    // The next change goes to the generation that serves.
    await importSome(catalogue, 1);
    await untilDone(() => catalogue.openIndex().catchUp());
    await expectWhole(catalogue);
  });
});
