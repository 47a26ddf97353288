import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { type BulkItem, repeatWhileBusy, writeBulk } from './bulk-writer.ts';
import { readEngineAnswer, readEngineAnswers } from './engine-answer.ts';
import { EngineClient } from './engine-client.ts';
import { Generations } from './generations.ts';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly pause?: number;
}

let server: Server | undefined;
let client: EngineClient | undefined;
afterEach(async () => {
  await client?.close();
  server?.closeAllConnections();
  server?.close();
  client = undefined;
  server = undefined;
});

/** A server with these answers, in the form in which OpenSearch 3.9 gives them; the last one is repeated. */
async function answering(...answers: readonly Answer[]) {
  const requests: string[] = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes: Buffer) => {
      text += bytes.toString();
    });
    request.on('end', () => {
      const { status, body, pause = 0 } = answers[Math.min(requests.length, answers.length - 1)] ?? { status: 500 };
      requests.push(text);
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
      }, pause);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new EngineClient({ nodes: [`http://127.0.0.1:${port}`], timeout: 300 });
  return { client, requests };
}

const failure = (status: number, type: string): Answer => ({ status, body: { error: { type, reason: '…' }, status } });
const item = (number: number): BulkItem => ({ kind: 'index', number, document: { number } });
const done = { index: { status: 201 } };
const refused = (status: number, type: string) => ({ index: { status, error: { type } } });
const bulk = (...items: readonly object[]): Answer => ({ status: 200, body: { errors: true, items } });
const pauses = { first: 1, max: 4, attempts: 3 };
const signal = new AbortController().signal;
const write = (engine: EngineClient, ...numbers: readonly number[]) =>
  writeBulk(numbers.map(item), { client: engine, alias: 'w', pauses, signal });

describe('the faults of OpenSearch', () => {
  it.each([
    [failure(401, ''), 'unauthorised'],
    [failure(403, 'security_exception'), 'unauthorised'],
    [failure(403, 'cluster_block_exception'), 'read-only'],
    // No node manages the cluster.
    [failure(503, 'cluster_block_exception'), 'red'],
    [failure(429, 'circuit_breaking_exception'), 'overloaded'],
    [failure(404, 'index_not_found_exception'), 'index-missing'],
    [failure(503, 'search_phase_execution_exception'), 'red'],
    [failure(400, 'parsing_exception'), 'refused'],
    [failure(400, 'constructor'), 'refused'],
    [{ status: 200, pause: 1_000 }, 'slow'],
  ] as const)('%j is %s', async (answer, fault) => {
    const { client: engine } = await answering(answer);
    await expect(engine.send({ method: 'GET', path: '/x' })).rejects.toMatchObject({ fault });
  });

  it('tells nothing of the password', async () => {
    const engine = new EngineClient({ nodes: ['http://127.0.0.1:9'], user: 'u', password: 'geheim' });
    const error = await engine.send({ method: 'GET', path: '/' }).catch((thrown: unknown) => thrown);
    await engine.close();
    expect(error).toMatchObject({ fault: 'unreachable' });
    expect(inspect(error, { depth: null })).not.toMatch(/geheim|dTpnZWhlaW0/);
  });

  it('needs OpenSearch 3', async () => {
    const version = (distribution: string | undefined, number: string) => ({
      status: 200,
      body: { version: { ...(distribution && { distribution }), number } },
    });
    const { client: engine } = await answering(
      version('opensearch', '2.19.3'),
      version(undefined, '8.15.0'),
      version('opensearch', '3.9.0'),
    );
    await expect(engine.checkVersion()).rejects.toMatchObject({ fault: 'too-old' });
    await expect(engine.checkVersion()).rejects.toMatchObject({ fault: 'too-old' });
    expect(await engine.checkVersion()).toBe('3.9.0');
  });

  it('knows an index of which a shard is missing', async () => {
    const { client: engine } = await answering({
      status: 200,
      body: { status: 'red', indices: { 'buchfink-1-1': { status: 'red' }, 'buchfink-1-2': { status: 'yellow' } } },
    });
    const generations = new Generations(engine, 1);
    await expect(generations.checkHealth('buchfink-1-1')).rejects.toMatchObject({ fault: 'red' });
    await expect(generations.checkHealth('buchfink-1-3')).rejects.toMatchObject({ fault: 'index-missing' });
    await generations.checkHealth('buchfink-1-2');
  });
});

describe('an answer to a search', () => {
  const shards = { total: 2, successful: 2, skipped: 0, failed: 0 };

  it.each([
    [{ timed_out: false, _shards: shards, hits: 1 }, true],
    [{ timed_out: true, _shards: shards }, false],
    [{ timed_out: false, _shards: { ...shards, successful: 1, failed: 1 } }, false],
    // No node has the other shard.
    [{ timed_out: false, _shards: { ...shards, successful: 1 } }, false],
  ])('%j is of the whole catalogue: %s', (answer, isWhole) => {
    expect(readEngineAnswer(answer)).toEqual({ body: answer, isWhole });
    expect(readEngineAnswers({ responses: [answer, answer] }, 2)).toHaveLength(2);
  });

  it.each([
    [{ error: { type: 'search_phase_execution_exception' }, status: 503 }, 'red'],
    [{ error: { type: 'circuit_breaking_exception' }, status: 429 }, 'overloaded'],
    [{ error: { type: 'parsing_exception' }, status: 400 }, 'refused'],
    [{ error: 'constructor' }, 'refused'],
    [{ hits: [] }, 'unreachable'],
    ['<p>', 'unreachable'],
    [null, 'unreachable'],
  ])('%j is none', (answer, fault) => {
    expect(() => readEngineAnswer(answer)).toThrow(expect.objectContaining({ fault }));
    expect(() => readEngineAnswers({ responses: [answer] }, 1)).toThrow(expect.objectContaining({ fault }));
  });

  it('must answer each search', () => {
    expect(() => readEngineAnswers({ responses: [] }, 1)).toThrow('OpenSearch: unreachable');
    expect(() => readEngineAnswers({}, 0)).toThrow('OpenSearch: unreachable');
  });
});

describe('a bulk', () => {
  it('repeats what is refused for now, and reports what is refused for good', async () => {
    const { client: engine, requests } = await answering(
      bulk(done, refused(429, 'rejected_execution_exception'), refused(400, 'strict_dynamic_mapping_exception')),
      failure(429, 'circuit_breaking_exception'),
      bulk(done),
    );
    expect(await write(engine, 1, 2, 3)).toEqual([{ number: 3, reason: 'strict_dynamic_mapping_exception' }]);
    expect(requests).toHaveLength(3);
    expect(requests[2]?.trim().split('\n')).toHaveLength(2);
    expect(requests[2]).toContain('"_id":"2"');
  });

  it('gives up after its attempts', async () => {
    const { client: engine, requests } = await answering(failure(429, 'rejected_execution_exception'));
    await expect(write(engine, 1)).rejects.toMatchObject({ fault: 'overloaded' });
    expect(requests).toHaveLength(3);
  });

  it('stops at once where the disk is full', async () => {
    const { client: engine, requests } = await answering(bulk(refused(403, 'cluster_block_exception')));
    await expect(write(engine, 1)).rejects.toMatchObject({ fault: 'read-only' });
    expect(requests).toHaveLength(1);
  });

  it('is halved where it is too large, and a record too large for any is reported', async () => {
    const { client: engine, requests } = await answering({ status: 413 }, { status: 413 }, bulk(done));
    expect(await write(engine, 1, 2)).toEqual([{ number: 1, reason: 'too_large' }]);
    expect(requests).toHaveLength(3);
  });

  it('is followed by a position, which is repeated as well', async () => {
    const { client: engine, requests } = await answering(
      failure(429, 'circuit_breaking_exception'),
      failure(503, 'unavailable_shards_exception'),
      { status: 200, body: { result: 'updated' } },
    );
    const position = { store: 's', upTo: 1, removals: 0, rejected: 0 };
    await repeatWhileBusy(() => new Generations(engine, 1).writePosition('i', position), { pauses, signal });
    expect(requests).toHaveLength(3);
    const refusing = () => engine.change({ method: 'PUT', path: '/x' });
    await expect(repeatWhileBusy(refusing, { pauses, signal })).rejects.toMatchObject({ fault: 'unreachable' });
  });

  it('takes a record that was written before as done', async () => {
    const { client: engine } = await answering(bulk(refused(409, 'version_conflict_engine_exception')));
    expect(await write(engine, 1)).toEqual([]);
  });
});
