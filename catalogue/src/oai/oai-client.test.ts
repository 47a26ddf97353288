import { describe, expect, it } from 'vitest';
import { OaiClient } from './oai-client.ts';

const identity = '<OAI-PMH><Identify/></OAI-PMH>';

/** The waits of a client, and the result of its requests to a repository that sends this `Retry-After`. */
async function waitsOf(retryAfter: readonly (string | undefined)[]) {
  let time = Date.parse('2026-11-21T12:00:00Z');
  const waits: number[] = [];
  const remaining = [...retryAfter];
  const client = new OaiClient('http://repository.example/oai', {
    fetch: async () => {
      const header = remaining.shift();
      const body = (async function* () {
        yield Buffer.from(identity);
      })();
      return header === undefined
        ? { status: 200, headers: {}, body }
        : { status: 503, headers: { 'retry-after': header }, body };
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      time += milliseconds;
    },
    now: () => new Date(time),
  });
  const request = () => client.request({ verb: 'Identify' }, new AbortController().signal);
  const end = await request().then(request, (error: unknown) => error);
  return { waits, end };
}

describe('requests to a repository', () => {
  it('pause between each other, however fast the responses are', async () => {
    expect((await waitsOf([])).waits).toEqual([100]);
  });

  it('wait as long as a busy repository asks, up to a quarter of an hour', async () => {
    const { waits } = await waitsOf(['900', 'Sat, 21 Nov 2026 12:20:00 GMT', '0', 'soon', undefined]);
    expect(waits).toEqual([900_000, 300_000, 1000, 30_000, 100]);
  });

  it.each([
    ['7200', '2026-11-21T14:00:00.000Z'],
    ['Sun, 22 Nov 2026 06:00:00 GMT', '2026-11-22T06:00:00.000Z'],
    ['9'.repeat(20), '+275760-09-13T00:00:00.000Z'],
  ])('give up on a repository that is busy for longer (%s)', async (header, retryTime) => {
    const { waits, end } = await waitsOf([header]);
    expect(waits).toEqual([]);
    expect(end).toMatchObject({ name: 'OaiFailure', message: `the repository is busy until ${retryTime}` });
  });

  it('are retried after network errors, and fail with a readable message', async () => {
    let requestCount = 0;
    const client = new OaiClient('http://repository.example/oai', {
      fetch: () => {
        requestCount += 1;
        return Promise.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }));
      },
      wait: () => Promise.resolve(),
      now: () => new Date(),
    });
    const end = client.request({ verb: 'Identify' }, new AbortController().signal);
    await expect(end).rejects.toMatchObject({ name: 'OaiFailure', message: 'nothing answers there' });
    expect(requestCount).toBeGreaterThan(1);
  });
});
