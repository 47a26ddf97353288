import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimData, type DataClaim } from './data-claim.ts';

let directory: string;
const claims: DataClaim[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'buchfink-claim-'));
});
afterEach(async () => {
  await Promise.all(claims.splice(0).map((claim) => claim.release()));
  await rm(directory, { recursive: true, force: true });
});

const warnings: string[] = [];
async function claim(takesOver = false): Promise<DataClaim> {
  const dataClaim = await claimData({ directory, takesOver, warn: (message) => warnings.push(message), beat: 100 });
  claims.push(dataClaim);
  return dataClaim;
}
const file = () => join(directory, 'service', 'service.json');
const note = async () => JSON.parse(await readFile(file(), 'utf8'));
async function writeNote(by: object): Promise<void> {
  await mkdir(join(directory, 'service'), { recursive: true });
  await writeFile(
    file(),
    JSON.stringify({ pid: 7, host: 'other', system: 'another', since: '2026-11-25T12:00:00Z', ...by }),
  );
}

describe('a data directory', () => {
  it('is used by one service at a time, and a second one names the first', async () => {
    const first = await claim();
    await first.listening('http://127.0.0.1:3000');
    await expect(claim()).rejects.toThrow(
      new RegExp(`process ${process.pid} on host ${hostname()}, since 20\\d\\d-.*Z, at http://127.0.0.1:3000`),
    );
    await first.release();
    expect(await readdir(join(directory, 'service'))).not.toContain('service.json');
    await expect(claim()).resolves.toBeDefined();
  });

  it('is free at once after its service was killed, whatever note is left', async () => {
    await (await claim()).listening('http://127.0.0.1:1');
    const { system } = await note();
    await Promise.all(claims.splice(0).map((claim) => claim.release()));
    await writeNote({ system });
    await claim();
    expect(await note()).toMatchObject({ pid: process.pid });
    // It does not wait for a sign of life, which it would announce.
    expect(warnings).toEqual([]);
    await writeFile(file(), '{"pid":');
    await Promise.all(claims.splice(0).map((claim) => claim.release()));
    await expect(claim()).resolves.toBeDefined();
  });

  it('is not claimed while a service of another system still touches its note', async () => {
    await writeNote({});
    let tick = 0;
    const alive = setInterval(() => void utimes(file(), new Date(), new Date(Date.now() + ++tick * 1000)), 50);
    await expect(claim()).rejects.toThrow('process 7 on host other, since 2026-11-25T12:00:00Z.');
    clearInterval(alive);
    expect(warnings.at(-1)).toContain('other');
    // The other service is gone now: nothing touches the note any more.
    await claim();
    expect(await note()).toMatchObject({ pid: process.pid, host: hostname() });
  });

  it('passes to a service that was started to take over, when the first one ends', async () => {
    const first = await claim();
    const second = await claim(true);
    await second.listening('http://127.0.0.1:2');
    await expect(claim()).rejects.toThrow('in use');
    await first.release();
    await expect
      .poll(() => note().catch(() => undefined), { timeout: 250_000 })
      .toMatchObject({
        address: 'http://127.0.0.1:2',
      });
    await expect(claim()).rejects.toThrow('http://127.0.0.1:2');
  });
});
