import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBackground } from '../make/build-background.mjs';
import { bareEngine, driveRun, type NativeCommand } from './background-engine.ts';
import { account, input, now, session } from './background-example.ts';

const folder = mkdtempSync(join(tmpdir(), 'background-'));
let bundle: string;
beforeAll(async () => {
  bundle = await buildBackground(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answers: Readonly<Record<string, (command: NativeCommand) => unknown>> = {
  readSecret: () => JSON.stringify('secret'),
  send: ({ url }) => ({ status: 200, body: JSON.stringify(String(url).endsWith('/refresh') ? session : account) }),
  listNotifications: () => ({ notifications: [] }),
  checkNotifications: () => ({ display: 'granted' }),
};

async function run(request: string | undefined): Promise<NativeCommand[]> {
  const commands: NativeCommand[] = [];
  await driveRun(bareEngine(bundle), { input: request, results: undefined, now }, async (command) => {
    commands.push(command);
    return answers[command.name]?.(command);
  });
  return commands;
}

it.each([
  ['de', '2 Medien sind bald fällig', 'Stadt: Emma · שלום'],
  ['en', '2 items are due soon', 'Stadt: Emma · שלום'],
] as const)('the rules run in an engine that has nothing but JavaScript (%s)', async (locale, title, body) => {
  const commands = await run(input(locale));
  expect(commands.map(({ name }) => name)).toEqual([
    'readSecret',
    'send',
    'writeSecret',
    'send',
    'listNotifications',
    'schedule',
    'checkNotifications',
    'listNotifications',
    'storeResults',
  ]);
  expect(commands[1]).toMatchObject({ url: `https://library.example/services/${locale}/opac-demo/auth/refresh` });
  expect(commands[2]).toEqual({ name: 'writeSecret', key: 'capacitor-storage_refresh/handle', value: '"next"' });
  const [first] = (commands[5]?.notifications ?? []) as { title: string; body: string }[];
  expect([first?.title, first?.body.replace(/[\u2068\u2069]/g, '')]).toEqual([title, body]);
});

it('ask for nothing without an input, or with one that they do not understand', async () => {
  expect(await run(undefined)).toEqual([]);
  expect(await run('{"version":2}')).toEqual([]);
  expect(await run('none')).toEqual([]);
});

it('are small enough for a run of a few seconds', () => {
  expect(statSync(bundle).size).toBeLessThan(180_000);
});
