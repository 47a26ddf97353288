import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('worker.js', import.meta.url), 'utf8');
const scope = 'https://opac.example/app/';

interface Shown {
  readonly title: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A worker of a browser with these windows. */
function worker(windows: readonly string[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const self = {
    location: new URL(`${scope}sw.js`),
    registration: {
      scope,
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () =>
        windows.map((name) => ({
          focus: async () => void opened.push(`focus ${name}`),
          navigate: async (address: string) => void opened.push(address),
        })),
      openWindow: async (address: string) => void opened.push(`new ${address}`),
    },
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
  };
  runInNewContext(source, { self, URL, caches: {} });
  const dispatch = async (name: string, event: object) => {
    const waiting: unknown[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => waiting.push(work) });
    await Promise.all(waiting);
  };
  return {
    shown,
    opened,
    push: (text: string | null) => dispatch('push', { data: text === null ? null : { json: () => JSON.parse(text) } }),
    tap: (url: unknown) => dispatch('notificationclick', { notification: { close: () => undefined, data: { url } } }),
  };
}

describe('a push', () => {
  it('is shown as the service wrote it, and a later one with its tag takes its place', async () => {
    const { push, shown } = worker();
    await push(JSON.stringify({ title: 'Bereit', body: 'Momo', url: '/notices', tag: 't1', locale: 'de' }));
    expect(shown).toMatchObject([
      {
        title: 'Bereit',
        options: { body: 'Momo', tag: 't1', lang: 'de', icon: '/app/icon.svg', data: { url: '/notices' } },
      },
    ]);
  });

  it.each([null, '', '7', 'null', '{"text":"new"}'])(
    'of another form (%s) is shown, too: the browser demands it',
    async (text) => {
      const { push, shown } = worker();
      await push(text);
      expect(shown.map(({ title }) => title)).toEqual(['opac.example']);
    },
  );
});

describe('a tap', () => {
  it('opens the messages in a window that is open, or in a new one', async () => {
    const [open, none] = [worker(['app']), worker()];
    await open.tap('/notices');
    await none.tap('/notices');
    expect(open.opened).toEqual(['focus app', 'https://opac.example/app/notices']);
    expect(none.opened).toEqual(['new https://opac.example/app/notices']);
  });

  it.each([undefined, 7, 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'opens nothing outside the app (%s)',
    async (url) => {
      const { tap, opened } = worker();
      await tap(url);
      expect(opened).toEqual(['new https://opac.example/app/notices']);
    },
  );
});
