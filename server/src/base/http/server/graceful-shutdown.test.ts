import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from '../../../testing/processes/program-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-stop-'));
  const input = fileURLToPath(new URL('./graceful-shutdown.ts', import.meta.url));
  await build({ input, platform: 'node', output: { file: join(folder, 'stop.mjs'), format: 'esm' } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Writes a program that shuts down with `close` and `drain` as the bodies of its steps. It prints when it is ready and
 * how it ended.
 */
async function program(name: string, close: string, { afterStart = '', drain = '' } = {}): Promise<string> {
  const file = join(folder, name);
  const text = `import { shutDownGracefully } from './stop.mjs';
    const pause = (ms) => new Promise((later) => setTimeout(later, ms));
    const line = (level) => (fields, message) => console.log(level, JSON.stringify(fields), message);
    const log = { info: line('info'), warn: line('warn'), fatal: line('fatal') };
    shutDownGracefully({ drain: async (signal) => { ${drain} }, close: async () => { ${close} } }, log);
    setInterval(() => {}, 1000);
    console.log('ready', process.pid);
    ${afterStart}`;
  await writeFile(file, text);
  return file;
}

const finishes = "console.log('stopping'); await pause(200); console.log('finished');";

describe('a shutdown', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s finishes running work once and exits with 0', async (signal) => {
    const child = startProgram([await program('finish.mjs', finishes)]);
    await child.waitForOutput(/ready/);
    child.kill(signal);
    child.kill(signal);
    expect(await child.ended).toBe(0);
    expect(child.out().match(/stopping|finished/g)).toEqual(['stopping', 'finished']);
    expect(child.out().match(/^info .*/gm)).toEqual([
      `info {"reason":"${signal}"} The service ends: ${signal}`,
      expect.stringMatching(new RegExp(`^info .*"uptimeSeconds":\\d+} The service has ended: ${signal}$`)),
    ]);
  });

  const drain = "console.log('draining'); await pause(100); console.log('drained');";
  it.each([
    ['SIGTERM', ['draining', 'drained', 'stopping', 'finished']],
    ['SIGINT', ['stopping', 'finished']],
  ] as const)('by %s prints %j', async (signal, steps) => {
    const child = startProgram([await program(`drain-${signal}.mjs`, finishes, { drain })]);
    await child.waitForOutput(/ready/);
    child.kill(signal);
    expect(await child.ended).toBe(0);
    expect(child.out().match(/draining|drained|stopping|finished/g)).toEqual(steps);
  });

  it('drains no longer after a second signal', async () => {
    const forever = "console.log('draining'); await new Promise((end) => { signal.onabort = end; });";
    const child = startProgram([await program('twice.mjs', finishes, { drain: forever })]);
    await child.waitForOutput(/ready/);
    child.kill('SIGTERM');
    await child.waitForOutput(/draining/);
    child.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    expect(child.out()).toContain('finished');
  });

  it('that fails exits with 1', async () => {
    const child = startProgram([await program('fail.mjs', "throw new Error('no')")]);
    await child.waitForOutput(/ready/);
    child.kill('SIGTERM');
    expect(await child.ended).toBe(1);
    expect(child.out()).toContain('fatal {"reason":"SIGTERM","err":{}} The service has ended, but not in order');
  });

  it.each([
    ["setTimeout(() => { throw new Error('lost') }, 50)", 'uncaught-exception'],
    ["Promise.reject(new Error('lost'))", 'unhandled-rejection'],
  ])('follows an uncaught error and exits with 1: %s', async (act, reason) => {
    const child = startProgram([
      await program('lost.mjs', finishes, { afterStart: `setTimeout(() => { ${act} }, 50);` }),
    ]);
    expect(await child.ended).toBe(1);
    expect(child.out()).toMatch(new RegExp(`fatal .*"reason":"${reason}".* that nobody has caught: lost`));
    expect(child.out()).toContain('finished');
    expect(child.out()).toContain(`The service has ended: ${reason}: lost`);
  });

  /** The output of a program whose parent is killed and which is stopped later, if it still runs. */
  async function outliving(environment: NodeJS.ProcessEnv): Promise<string> {
    const file = JSON.stringify(await program('follow.mjs', finishes));
    const options = `{ stdio: 'inherit', env: ${JSON.stringify(environment)} }`;
    const child = startProgram(['-e', `require('node:child_process').spawn(process.execPath, [${file}], ${options})`]);
    const ready = await child.waitForOutput(/ready (\d+)/);
    child.kill('SIGKILL');
    if (environment.npm_lifecycle_event === undefined) {
      await pause(1_500);
      process.kill(Number(ready[1]), 'SIGTERM');
    }
    // Child processes share the output of the parent, so it ends with the last of them.
    await child.ended;
    return child.out();
  }

  it('follows the end of the parent process below npm, which does not stop what it started', async () => {
    const { npm_lifecycle_event: _, ...environment } = process.env;
    const output = await outliving({ ...environment, npm_lifecycle_event: 'start' });
    expect(output).toContain('finished');
    expect(output).toContain('The service ends: parent process gone');
  });

  it('does not follow the end of another parent process, such as the shell of a closed terminal', async () => {
    const { npm_lifecycle_event: _, ...environment } = process.env;
    expect(await outliving(environment)).toContain('The service ends: SIGTERM');
  });
});
