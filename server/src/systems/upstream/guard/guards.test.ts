import type { CallContext } from '@buchfink/connectors/call-context';
import type { Catalogue, SearchRequest } from '@buchfink/connectors/connector';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import type { usualLimits } from '@buchfink/connectors/upstream-limits';
import { ApiException } from '@buchfink/contract/error';
import { createSearchQuery, type SearchAnswer } from '@buchfink/contract/search';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DetailedApiException } from '../../../base/http/endpoint/api-exceptions.ts';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { createGuards } from './guards.ts';

const named = { id: 7, ident: 'fern', libname: 'Fern', shortname: 'F', fullname: 'Fernbibliothek' };
const remote = { kind: 'remote', address: 'https://fern.example', project: 'opac-fern', libraryId: 1 };

const wordSearch = (value: string) => createSearchQuery([{ id: 'FREE', value }]);

const emptyAnswer: SearchAnswer = {
  libraryId: 7,
  total: 0,
  totalIsExact: true,
  offset: 0,
  limit: 10,
  items: [],
  facets: [],
  tookMs: 1,
};

/** A remote system: the behaviour of its searches, and a count of its calls. */
class FarCatalogue implements Catalogue {
  act: (context: CallContext) => Promise<SearchAnswer> = async () => emptyAnswer;
  readonly requests: string[] = [];
  running = 0;
  maxRunning = 0;

  searchFields = async () => [];
  record = async () => {
    throw new ApiException('unknown-record');
  };
  search = async ({ fields }: SearchRequest, context: CallContext): Promise<SearchAnswer> => {
    this.requests.push(String(fields[0]?.value));
    this.running += 1;
    this.maxRunning = Math.max(this.maxRunning, this.running);
    try {
      return await this.act(context);
    } finally {
      this.running -= 1;
    }
  };
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function remoteLibrary(limits: Partial<typeof usualLimits> = {}, pause = 30_000) {
  const clock = { time: Date.parse('2026-11-22T10:00:00Z') };
  const now = () => new Date(clock.time);
  const system = new FarCatalogue();
  const library = LibrarySettings.parse({ ...named, system: { catalogue: { ...remote, limits } } });
  const guards = createGuards({ now, breaker: { failures: 5, window: 30_000, pause } });
  const guarded = guards.guard(library, { catalogue: system, close: async () => {} });
  closing.push(guarded.close);
  if (guarded.catalogue === undefined) throw new Error('no catalogue');
  const { catalogue } = guarded;
  const ask = (words: string, signal = new AbortController().signal) => {
    const context: CallContext = { locale: 'de', signal, deadline: 0, requestId: 'test', now };
    return catalogue.search(wordSearch(words), context);
  };
  const codeOf = (words: string, signal?: AbortSignal) => ask(words, signal).then(() => 'ok', failureOf);
  return { clock, now, system, library, guards, catalogue, ask, codeOf };
}

const failureOf = (error: unknown) => (error instanceof ApiException ? error.code : String(error));
const down = async () => {
  throw new ApiException('library-unavailable');
};
const hanging = ({ signal }: CallContext) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

describe('a remote system', () => {
  it('is given up after five failures: calls fail at once and do not reach it', async () => {
    const { system, guards, library, clock, codeOf, ask } = remoteLibrary();
    system.act = down;
    for (let n = 0; n < 5; n += 1) expect(await codeOf(`${n}`)).toBe('library-unavailable');
    expect(guards.statusOf(library, 'de')).toEqual({ state: 'down', since: '2026-11-22T10:00:00.000Z' });
    const refused = await ask('more').catch((error: unknown) => error);
    expect(refused instanceof DetailedApiException && refused.headers).toEqual({ 'retry-after': '30' });
    for (let n = 0; n < 50; n += 1) await codeOf(`again ${n}`);
    expect(system.requests).toHaveLength(5);
    clock.time += 30_000;
    system.act = async () => emptyAnswer;
    expect(await codeOf('back')).toBe('ok');
    expect(guards.statusOf(library, 'de')).toEqual({ state: 'up' });
  });

  it('is probed while it is down, so that it is back before a user has to find out', async () => {
    const { system, guards, library, clock, codeOf } = remoteLibrary({}, 20);
    system.act = down;
    for (let n = 0; n < 5; n += 1) await codeOf(`${n}`);
    // The fake clock runs by itself here: only the probes are awaited.
    const going = setInterval(() => {
      clock.time += 20;
    }, 5);
    try {
      await vi.waitFor(() => expect(system.requests.slice(5).length).toBeGreaterThanOrEqual(2), 250_000);
      expect(new Set(system.requests.slice(5))).toEqual(new Set(['Buchfink']));
      expect(guards.statusOf(library, 'de').state).toBe('down');
      system.act = async () => emptyAnswer;
      await vi.waitFor(() => expect(guards.statusOf(library, 'de').state).toBe('up'), 250_000);
    } finally {
      clearInterval(going);
    }
  });

  it('is not given up for errors of callers, or callers that leave', async () => {
    const { system, guards, library, codeOf, catalogue, now } = remoteLibrary();
    const context = {
      locale: 'de',
      signal: new AbortController().signal,
      deadline: 0,
      requestId: 'test',
      now,
    } as const;
    for (let n = 0; n < 10; n += 1)
      expect(await catalogue.record(`${n}`, context).then(() => 'ok', failureOf)).toBe('unknown-record');
    system.act = hanging;
    for (let n = 0; n < 10; n += 1) {
      const stop = new AbortController();
      const waiting = codeOf(`${n}`, stop.signal);
      stop.abort(new Error('gone'));
      expect(await waiting).toBe('Error: gone');
    }
    expect([system.running, guards.statusOf(library, 'de').state]).toEqual([0, 'up']);
  });

  it('has a time limit, and is given up when it hangs', async () => {
    const { system, guards, library, codeOf } = remoteLibrary({ searchSeconds: 0.05, parallel: 10 });
    system.act = hanging;
    const codes = await Promise.all([0, 1, 2, 3, 4].map((n) => codeOf(`${n}`)));
    expect(codes).toEqual(Array(5).fill('library-timeout'));
    expect([system.running, guards.statusOf(library, 'de').state]).toEqual([0, 'down']);
  });

  it('fails when a search over many libraries reaches its own deadline', async () => {
    const { system, guards, library, codeOf } = remoteLibrary({ searchSeconds: 0.1 });
    system.act = hanging;
    for (let n = 0; n < 5; n += 1) {
      const stop = new AbortController();
      setTimeout(() => stop.abort(new ApiException('library-timeout')), 80);
      expect(await codeOf(`${n}`, stop.signal)).toBe('library-timeout');
    }
    await vi.waitFor(() => expect(guards.statusOf(library, 'de').state).toBe('down'), 250_000);
  });

  it('gets four calls at a time with twenty waiting, and at most 120 a minute', async () => {
    const { system, codeOf, clock } = remoteLibrary();
    system.act = () => new Promise((resolve) => setImmediate(resolve, emptyAnswer));
    const codes = await Promise.all(Array.from({ length: 50 }, (_, n) => codeOf(`${n}`)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(24);
    expect(codes.filter((code) => code === 'library-busy')).toHaveLength(26);
    expect(system.maxRunning).toBe(4);
    for (let n = 0; n < 200; n += 1) await codeOf(`one after another ${n}`);
    expect(system.requests).toHaveLength(120);
    clock.time += 60_000;
    expect(await codeOf('the minute after')).toBe('ok');
  });

  it('gets equal searches once a minute', async () => {
    const { system, codeOf, clock } = remoteLibrary();
    await Promise.all(Array.from({ length: 100 }, () => codeOf('Zauberberg')));
    for (let n = 0; n < 100; n += 1) await codeOf('Zauberberg');
    expect(system.requests).toEqual(['Zauberberg']);
    clock.time += 60_001;
    await codeOf('Zauberberg');
    expect(system.requests).toHaveLength(2);
  });

  it('has statistics of answers, failures by code, and spared calls', async () => {
    const { system, guards, clock, codeOf } = remoteLibrary();
    await codeOf('a');
    clock.time += 1000;
    system.act = down;
    for (let n = 0; n < 7; n += 1) await codeOf(`${n}`);
    const [report] = guards.reportsOf(7);
    expect(report).toMatchObject({
      role: 'catalogue',
      isRemote: true,
      calls: 6,
      spared: 2,
      failures: new Map([['library-unavailable', 5]]),
      lastSuccess: clock.time - 1000,
      lastFailure: { at: clock.time, code: 'library-unavailable' },
      downSince: clock.time,
    });
    expect(report?.percentile(0.5)).toBeTypeOf('number');
  });
});

describe('a built-in system', () => {
  const library = LibrarySettings.parse({
    ...named,
    system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
    maintenance: { from: '2026-11-22T12:00', to: '2026-11-22T13:30', text: { de: 'Umzug', en: 'Moving' } },
  });

  it('gets all calls at once, each time, and is never given up', async () => {
    const system = new FarCatalogue();
    system.act = async () => {
      throw new ApiException('library-unavailable');
    };
    const now = () => new Date('2026-11-22T10:00:00Z');
    const guards = createGuards({ now });
    const { catalogue } = guards.guard(library, { catalogue: system, close: async () => {} });
    const context = {
      locale: 'de',
      signal: new AbortController().signal,
      deadline: 0,
      requestId: 'test',
      now,
    } as const;
    await Promise.allSettled(Array.from({ length: 50 }, () => catalogue?.search(wordSearch('same'), context)));
    expect([system.requests.length, system.maxRunning, guards.statusOf(library, 'de')]).toEqual([
      50,
      50,
      { state: 'up' },
    ]);
    expect(guards.reportsOf(7)).toMatchObject([{ isRemote: false, calls: 50, lastSuccess: undefined }]);
  });

  it('gets no calls during maintenance, neither for titles nor for accounts; the status says so in both languages', async () => {
    let time = Date.parse('2026-11-22T10:59:59Z');
    const now = () => new Date(time);
    const guards = createGuards({ now });
    const system = new FarCatalogue();
    let logins = 0;
    const login = async () => {
      logins += 1;
    };
    const patron = { login } as unknown as PatronSystem;
    const guarded = guards.guard(library, { catalogue: system, patron, close: async () => {} });
    const context = {
      locale: 'de',
      signal: new AbortController().signal,
      deadline: 0,
      requestId: 'test',
      now,
    } as const;
    const statusAndCalls = async () => [
      await guarded.catalogue?.search(wordSearch('a'), context).then(() => 'ok', failureOf),
      await guarded.patron?.login({ userId: '1', password: '2' }, context).then(() => 'ok', failureOf),
    ];
    expect([await statusAndCalls(), guards.statusOf(library, 'de')]).toEqual([['ok', 'ok'], { state: 'up' }]);
    time += 1000;
    expect(await statusAndCalls()).toEqual(['library-maintenance', 'library-maintenance']);
    expect([system.requests.length, logins]).toEqual([1, 1]);
    const times = { since: '2026-11-22T11:00:00.000Z', until: '2026-11-22T12:30:00.000Z' };
    expect(guards.statusOf(library, 'de')).toEqual({ state: 'maintenance', ...times, text: 'Umzug' });
    expect(guards.statusOf(library, 'en')).toEqual({ state: 'maintenance', ...times, text: 'Moving' });
    time = Date.parse('2026-11-22T12:30:00Z');
    expect([await statusAndCalls(), guards.statusOf(library, 'de')]).toEqual([['ok', 'ok'], { state: 'up' }]);
  });

  it('stays in maintenance without an end until further notice', () => {
    const always = LibrarySettings.parse({ ...named, maintenance: {} });
    expect(createGuards({ now: () => new Date() }).statusOf(always, 'de')).toEqual({ state: 'maintenance' });
  });
});
