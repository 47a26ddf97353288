import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { newKeyLine, openKeys } from '../../../storage/keys/open-keys.ts';
import type { ClockHold } from '../../../systems/work-clock/clock-hold.ts';
import { plainLibrary } from '../../../testing/write-project.ts';
import { createHealthList } from './health-list.ts';
import { secretHealth } from './secret-health.ts';
import { clockHealth, diskHealth } from './sources.ts';

let folder: string;
let time: number;
beforeEach(async () => {
  time = 1_000;
  folder = await mkdtemp(join(tmpdir(), 'buchfink-health-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
const now = () => time;

describe('the list of what is wrong', () => {
  it('has what all sources find, and goes on without one that fails', async () => {
    const warnings: string[] = [];
    const list = createHealthList(
      [
        () => [{ role: 'disk', code: 'disk-full' }],
        async () => Promise.reject(new Error('no statfs here')),
        async () => [{ role: 'slow', code: 'library-slow', library: 3 }],
      ],
      (message) => void warnings.push(message),
    );
    expect((await list.findings()).map(({ code }) => code)).toEqual(['disk-full', 'library-slow']);
    expect(warnings).toEqual([expect.stringContaining('no statfs here')]);
  });

  it('says why the clock is not believed until it is', async () => {
    let hold: ClockHold | undefined;
    const find = clockHealth(() => hold);
    expect(await find()).toEqual([]);
    hold = { reason: 'behind', since: 7_000 };
    expect(await find()).toEqual([{ role: 'clock', code: 'clock-held', about: 'behind', since: 7_000 }]);
  });

  it('names a full disk until there is room, since it was first seen', async () => {
    let free = 5e9;
    const find = diskHealth(folder, now, async () => free);
    expect(await find()).toEqual([]);
    free = 150e6;
    await find();
    time += 60;
    expect(await find()).toEqual([{ role: 'disk', code: 'disk-full', since: 1_000 }]);
    free = 5e9;
    expect(await find()).toEqual([]);
  });
});

describe('secrets', () => {
  const library = LibrarySettings.parse(
    plainLibrary(8, {
      system: {
        catalogue: {
          kind: 'sru',
          base: 'https://sru.example/sru',
          secretParameters: { key: 'env:HEALTH_TEST_KEY' },
          auth: { user: 'app', password: 'file:/nowhere/password' },
        },
      },
    }),
  );
  const sources = async (more: object = {}) => ({
    projects: { all: [{ libraries: [library] }] } as never,
    references: ['env:HEALTH_TEST_ALERTS', 'https://hooks.example/a', undefined],
    dataDirectory: folder,
    keysSetting: undefined,
    keys: await openKeys(folder, undefined),
    hasReplacedKeys: false,
    now,
    ...more,
  });
  const found = async (find: ReturnType<typeof secretHealth>) =>
    (await find()).map(({ code, library: id, about }) => [code, id, about]);

  it('that a library or the service names are looked for each time', async () => {
    const find = secretHealth(await sources());
    vi.stubEnv('HEALTH_TEST_KEY', 'x');
    expect(await found(find)).toEqual([
      ['secret-missing', undefined, 'env:HEALTH_TEST_ALERTS'],
      ['secret-missing', 8, 'file:/nowhere/password'],
    ]);
    vi.stubEnv('HEALTH_TEST_KEY', '');
    vi.stubEnv('HEALTH_TEST_ALERTS', 'y');
    expect((await found(find)).map(([, , about]) => about).sort()).toEqual([
      'env:HEALTH_TEST_KEY',
      'file:/nowhere/password',
    ]);
  });

  it('of the service are lost when their file is gone, has other keys, or holds something else', async () => {
    const find = secretHealth({ ...(await sources()), projects: { all: [] }, references: [] });
    expect(await found(find)).toEqual([]);
    for (const text of [`${newKeyLine()}\n`, 'no key', undefined]) {
      await (text === undefined ? rm(join(folder, 'keys')) : writeFile(join(folder, 'keys'), text));
      expect(await found(find)).toEqual([['keys-lost', undefined, 'keys']]);
    }
  });

  it('of the service that are all new log everybody out', async () => {
    const find = secretHealth({ ...(await sources({ hasReplacedKeys: true })), projects: { all: [] }, references: [] });
    expect(await found(find)).toEqual([['keys-replaced', undefined, 'keys']]);
  });
});
