import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBackground } from '../make/build-background.mjs';
import { bareEngine } from './background-engine.ts';
import { account, input, now, session } from './background-example.ts';
import { capacitor, compile, jar, java, obstacle, pluginSources } from './compile-java.ts';

/*
 * The Java that drives runs in the background, with the app's own rules in an engine that has nothing but JavaScript, and
 * a service over HTTP.
 */

if (obstacle) console.warn(obstacle);
const work = mkdtempSync(join(tmpdir(), 'java-background-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const key = 'capacitor-storage_refresh/handle';
type Values = Readonly<Record<string, unknown>>;

describe.skipIf(obstacle)(`a run in the background on Android${obstacle ? ` (${obstacle})` : ''}`, () => {
  let host: ChildProcessWithoutNullStreams;
  let server: Server;
  let bundle: string;
  let requests: string[] = [];
  /** What the service answers to a path; undefined hangs up. */
  let answer: (path: string) => [status: number, body: string] | undefined;

  beforeAll(async () => {
    const out = join(work, 'run');
    const sources = [...pluginSources(), join(java, 'host/app/buchfink/device/RefreshHost.java')];
    expect(compile(out, [join(java, 'phone'), join(java, 'shell'), capacitor], sources, jar ?? '')).toBe('');
    bundle = await buildBackground(work);
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const path = request.url?.split('/').slice(-2).join('/') ?? '';
      requests.push(`${request.method} ${path} ${request.headers.authorization ?? body}`);
      const reply = answer(path);
      if (reply) response.writeHead(reply[0]).end(reply[1]);
      else request.socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = spawn('java', ['-cp', [out, jar ?? ''].join(delimiter), 'app.buchfink.device.RefreshHost']);
    host.stderr.pipe(process.stderr);
  });
  afterAll(() => {
    host?.stdin.end();
    host?.kill();
    server?.closeAllConnections();
    server?.close();
  });

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Runs once on a phone with this state, and answers the state after it. */
  async function run(phone: Values): Promise<Values> {
    requests = [];
    const evaluate = bareEngine(bundle);
    const lines = createInterface(host.stdout);
    const done = new Promise<Values>((resolve) => {
      lines.on('line', (text) => {
        const { rules, end } = JSON.parse(text);
        if (end) return resolve(end);
        const argument = rules.argument === undefined ? '' : JSON.stringify(rules.argument);
        const value = evaluate(`buchfinkBackground.${rules.function}(${argument})`) ?? null;
        host.stdin.write(`${JSON.stringify({ value })}\n`);
      });
    });
    const state = { safe: { [key]: '"secret"' }, pending: [], input: input('de', origin()), now: now.getTime() };
    host.stdin.write(`${JSON.stringify({ ...state, ...phone })}\n`);
    const end = await done;
    lines.close();
    return end;
  }

  const works = (path: string): [number, string] => [200, JSON.stringify(path === 'auth/refresh' ? session : account)];
  const old = {
    id: 5,
    title: '',
    body: '',
    schedule: { at: '2026-12-05T08:00:00.000Z' },
    extra: { libraryId: 1, userId: 'a' },
  };

  it('renews the login, keeps the new secret, plans reminders and cancels what is no longer due', async () => {
    answer = works;
    const { safe, pending, results } = await run({ pending: [old] });
    expect(requests).toEqual([
      'POST auth/refresh {"libraryId":1,"userId":"a","refreshToken":"secret"}',
      'GET account/info Bearer token',
    ]);
    expect(safe).toEqual({ [key]: '"next"' });
    expect((pending as { title: string }[]).map(({ title }) => title)).toEqual([
      '2 Medien sind bald fällig',
      'Die Leihfrist von 2 Medien ist abgelaufen',
    ]);
    expect(JSON.parse(String(results)).services[0].reminders).toMatchObject([{ userId: 'a', count: 2 }]);
  });

  it.each([
    ['the connection is lost', () => undefined],
    ['the answer is an error', (): [number, string] => [503, '<h1>Wartung</h1>']],
    ['the login has ended', (): [number, string] => [401, '{"code":"session-ended"}']],
    ['the answer leads elsewhere', (): [number, string] => [302, '']],
    ['the answer is endless', (): [number, string] => [200, ' '.repeat(4_100_000)]],
  ])('leaves everything as it was when %s', async (_name, broken) => {
    answer = broken;
    const { safe, pending, results } = await run({ pending: [old] });
    expect([safe, pending, results]).toEqual([{ [key]: '"secret"' }, [old], undefined]);
  });

  it('uses no token whose secret it cannot keep', async () => {
    answer = works;
    const { safe, pending } = await run({ pending: [old], isFull: true });
    expect(requests.map((request) => request.split(' ')[1])).toEqual(['auth/refresh']);
    expect([safe, pending]).toEqual([{ [key]: '"secret"' }, [old]]);
  });

  it('sends nothing without encryption, and nothing without an input or a secret', async () => {
    answer = works;
    await run({ input: input('de', origin().replace('127.0.0.1', 'localhost')) });
    expect(requests).toEqual([]);
    await run({ safe: {} });
    expect(requests).toEqual([]);
    await run({ input: 'none' });
    expect(requests).toEqual([]);
  });
});

const packageText = (name: string, file: string) =>
  readFileSync(join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..', file), 'utf8');
const sourceOf = (name: string) =>
  readFileSync(pluginSources().find((file) => file.endsWith(`/${name}.java`)) ?? '', 'utf8');

it('reads and writes the safe as the plugin of the app does', () => {
  const plugin = packageText(
    '@aparajita/capacitor-secure-storage',
    'android/src/main/java/com/aparajita/capacitor/securestorage/SecureStorage.java',
  );
  const own = sourceOf('KeystoreSafe');
  for (const constant of [
    '"AndroidKeyStore"',
    '"AES/GCM/NoPadding"',
    '"WSSecureStorageSharedPreferences"',
    'Base64.NO_PADDING + Base64.NO_WRAP',
    String.raw`\u0010`,
  ]) {
    expect(plugin).toContain(constant);
    expect(own).toContain(constant);
  }
  expect(packageText('@aparajita/capacitor-secure-storage', 'dist/esm/base.js')).toContain(
    "this.prefix = 'capacitor-storage_'",
  );
});

it('uses members that the plugin for notifications has', () => {
  const folder = 'android/src/main/kotlin/com/capacitorjs/plugins/localnotifications';
  const members = {
    LocalNotificationManager: [
      'class LocalNotificationManager(\n    private val storage: NotificationStorage,\n    private val activity: Activity?,\n    private val context: Context,\n    capConfig: CapConfig\n)',
      'fun schedule(call: PluginCall?, localNotifications: List<LocalNotification>): JSONArray?',
      'fun areNotificationsEnabled(): Boolean',
      'PendingIntent.getBroadcast(context, notificationId, intent, flags)',
    ],
    NotificationStorage: [
      'class NotificationStorage(private val context: Context)',
      'fun appendNotifications(localNotifications: List<LocalNotification>)',
      'fun getSavedNotifications(): List<LocalNotification>',
      'fun deleteNotification(id: String)',
    ],
    LocalNotification: [
      'fun buildNotificationFromJSObject(jsonObject: JSObject): LocalNotification',
      'fun isTriggered(): Boolean',
      'var source: String?',
    ],
    TimedNotificationPublisher: ['class TimedNotificationPublisher'],
  };
  for (const [name, declarations] of Object.entries(members))
    for (const declaration of declarations)
      expect(packageText('@capacitor/local-notifications', `${folder}/${name}.kt`), name).toContain(declaration);
});
