import { Agent, get } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { formatSpread } from '../format-numbers.ts';
import { table } from '../table.ts';
import { startDemoService } from './demo-service.ts';

const connections = 60;
const calls = 80;
/** Between two looks at the account, in milliseconds: no faster than a login may. */
const pause = 150;
const [card, pin] = ['1000001', 'demo1234'];

/**
 * How long a patron waits for the account while others load pages over 60 connections, as fast as they are answered. With
 * the folder of another built checkout (`before`), both versions are measured one after the other.
 */
export async function pageLoadReport(before: string | undefined): Promise<string> {
  const versions = [
    ...(before === undefined ? [] : [{ name: 'before', folder: resolve(before) }]),
    { name: before === undefined ? 'this version' : 'after', folder: process.cwd() },
  ];
  const rows: string[][] = [];
  for (const { name, folder } of versions) {
    const service = await startDemoService(folder);
    try {
      const account = await accountOf(service.origin);
      await account();
      const quiet = await timesOf(account);
      const pages = loadPages(service.origin);
      await sleep(1_000);
      const loaded = await timesOf(account);
      rows.push([name, ...formatSpread(quiet), ...formatSpread(loaded), `${Math.round(pages.stop())}`]);
    } finally {
      await service.stop();
    }
  }
  const head = ['account', 'alone: median', '95 %', `beside ${connections} on pages: median`, '95 %', 'pages a second'];
  return table(head, rows);
}

/** Logs a patron of the demo in; the function that is returned looks at the account. */
async function accountOf(origin: string): Promise<() => Promise<void>> {
  const service = `${origin}/services/de/opac-demo`;
  const headers = { [clientVersionHeader]: clientVersion, 'content-type': 'application/json' };
  const body = JSON.stringify({ libraryId: 1, userId: card, password: pin });
  const login = await fetch(`${service}/auth/login`, { method: 'POST', headers, body });
  const { token } = (await login.json()) as { token: string };
  return async () => {
    const answer = await fetch(`${service}/account/info`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`the account is answered with ${answer.status}`);
    await answer.arrayBuffer();
  };
}

async function timesOf(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
    await sleep(pause);
  }
  return times;
}

/** Loads the home screen over all connections until it is stopped; then the pages a second are told. */
function loadPages(origin: string): { stop(): number } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  let [count, isOver] = [0, false];
  const next = () => {
    if (isOver) return;
    get(origin, { agent, headers: { accept: 'text/html', 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume().once('end', () => {
        count += 1;
        next();
      });
    }).once('error', next);
  };
  for (let connection = 0; connection < connections; connection += 1) next();
  return {
    stop() {
      isOver = true;
      agent.destroy();
      return (1000 * count) / (performance.now() - startedAt);
    },
  };
}
