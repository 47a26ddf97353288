import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallContext } from '@buchfink/connectors/call-context';
import { RemoteCatalogue } from '@buchfink/connectors/remote/remote-settings';
import { SruCatalogue } from '@buchfink/connectors/sru/sru-settings';
import { createSearchQuery } from '@buchfink/contract/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPictures } from '../../api/covers/pictures.ts';
import { createCoverSources } from '../../api/covers/sources/cover-sources.ts';
import { createFeeds } from '../../api/events/feeds/feeds.ts';
import { isPublicAddress } from '../../base/http/client/public-address.ts';
import type { Resolve } from '../../base/http/client/web-address.ts';
import { parseFeed } from '../../projects/events/parse-feed.ts';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { forbiddenAddresses, forbiddenNames } from '../../testing/forbidden-addresses.ts';
import { connectCatalogue } from '../connections/connect-catalogue.ts';
import { noPatronNotes } from '../connections/patron-notes.ts';
import { openUpstreamTools } from '../connections/upstream-tools.ts';
import { openUpstream } from './fetch-upstream.ts';

/** Stands for the public internet: the only address that may be connected to. */
const publicOne = '127.0.0.9';
const isPublicHere = (address: string) => address === publicOne || isPublicAddress(address);

let data: string;
let port: number;
let redirector: string;
let redirectsTo = '';
let servers: Server[] = [];
let reached: string[] = [];
let attempts: string[] = [];
/** Cover images and feeds are fetched once only. */
let directoryCount = 0;

const watch = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  socket.on('connectionAttempt', (address: string) => void attempts.push(address));
};

async function listening(server: Server, host: string, port = 0): Promise<number> {
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

/** A server in the private network, on its own address. */
const canary = (host: string) =>
  createServer((_, answer) => void answer.end('secret')).on('connection', () => void reached.push(host));

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'buchfink-forbidden-'));
  port = await listening(canary('127.0.0.1'), '127.0.0.1');
  // A machine without IPv6 has one canary less.
  for (const host of ['127.0.0.2', '127.1.2.3', '::1']) await listening(canary(host), host, port).catch(() => 0);
  const moved = createServer((_, answer) => void answer.writeHead(302, { location: redirectsTo }).end());
  redirector = `http://${publicOne}:${await listening(moved, publicOne)}`;
  const empty = createServer((_, answer) => void answer.writeHead(404).end());
  await listening(empty, publicOne, port);
  subscribe('net.client.socket', watch);
});
beforeEach(() => {
  [reached, attempts] = [[], []];
});
afterAll(async () => {
  unsubscribe('net.client.socket', watch);
  for (const server of servers) server.close();
  servers = [];
  await rm(data, { recursive: true });
});

const byTable: Resolve = (host, _options, done) => {
  const addresses = (forbiddenNames[host] ?? []).map((address) => ({ address, family: isIP(address) }));
  done(addresses.length > 0 ? null : new Error('ENOTFOUND'), addresses);
};

const context = (): CallContext => ({
  locale: 'de',
  signal: AbortSignal.timeout(20_000),
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date(),
});
const now = () => new Date();
const query = createSearchQuery([{ id: 'FREE', value: 'faust' }], { countFacets: false });

type Reach = (address: string, resolve: Resolve) => Promise<unknown>;

/** A search in a remote catalogue. Addresses that settings reject are not tried. */
async function searchRemote(catalogue: object, resolve: Resolve): Promise<void> {
  const name = { libname: 'A', shortname: 'A', fullname: 'A' };
  const library = LibrarySettings.parse({ id: 1, ident: 'a', ...name, system: { catalogue } });
  const options = { isAllowed: (address: string) => address === publicOne, resolve, now, warn: () => {} };
  const tools = openUpstreamTools(library, options);
  const remote = connectCatalogue(library, tools, noPatronNotes);
  await expect(remote?.catalogue?.search(query, context())).rejects.toMatchObject({
    code: expect.stringMatching(/^library-(unavailable|answer)$/),
  });
  await remote?.close();
  await tools.close();
}

const reaches: Readonly<Record<string, Reach>> = {
  async 'an SRU server'(address, resolve) {
    const catalogue = { kind: 'sru', base: address };
    if (SruCatalogue.safeParse(catalogue).success) await searchRemote(catalogue, resolve);
  },
  async 'another service'(address, resolve) {
    const remoteSettings = { kind: 'remote', project: 'opac-a', libraryId: 1 };
    const catalogue = { ...remoteSettings, address: address.replace(/\/$/, '') };
    if (RemoteCatalogue.safeParse(catalogue).success) await searchRemote(catalogue, resolve);
  },
  async 'a cover'(address, resolve) {
    const limits = { mayConnect: isPublicHere, resolve };
    const pictures = createPictures({ dataDirectory: join(data, String(directoryCount++)), now, limits });
    expect(await pictures.get(address, 320)).toBeUndefined();
  },
  async 'a cover source'(address, resolve) {
    const upstream = openUpstream({ isAllowed: (allowed) => allowed === publicOne, resolve });
    const sources = createCoverSources({
      dataDirectory: join(data, String(directoryCount++)),
      fetch: upstream.fetch,
      now,
      warn: () => {},
      timeout: 60_000,
    });
    const source = { url: address, parallel: 2, perMinute: 100 };
    const cover = await sources.find([source], { id: 'a', isbn: ['9783161484100'], ean: [] }, 'small');
    expect(cover.state).toBe('none');
    await upstream.close();
  },
  async 'a calendar'(address, resolve) {
    const warnings: string[] = [];
    const feeds = createFeeds({
      parse: parseFeed,
      dataDirectory: join(data, String(directoryCount++)),
      now,
      warn: (message) => warnings.push(message),
      mayConnect: isPublicHere,
      resolve,
    });
    await feeds.refresh({ kind: 'icalendar', url: address, minutes: 60 }, 'Europe/Berlin');
    expect(warnings).toHaveLength(1);
  },
};

/** No canary was reached, and nothing was even tried but the stand-in for the public internet. */
function expectNobodyReached() {
  expect(reached).toEqual([]);
  expect(attempts.filter((address) => address !== publicOne)).toEqual([]);
}

/** Only Linux has all of 127.0.0.0/8 by default. */
describe.skipIf(process.platform !== 'linux').each(Object.entries(reaches))('the address of %s', (name, reach) => {
  it('leads only to public machines, however it is written', async () => {
    const addresses = forbiddenAddresses(port);
    expect(addresses.length).toBeGreaterThanOrEqual(60);
    for (const address of addresses) {
      await reach(address, byTable);
      expect(reached, address).toEqual([]);
    }
    expectNobodyReached();
  });

  it('leads only to public machines by redirects', async () => {
    for (const address of forbiddenAddresses(port)) {
      // A header has no line ends, and its other characters are percent-encoded.
      redirectsTo = encodeURI(address.replace('\n', ''))
        .replaceAll('%25', '%')
        .replaceAll('%5B', '[')
        .replaceAll('%5D', ']');
      await reach(`${redirector}/`, byTable);
      expect(reached, address).toEqual([]);
    }
    expect(attempts).toContain(publicOne);
    expectNobodyReached();
  });

  it('leads only to public machines by a name that resolves differently each time', async () => {
    let questions = 0;
    const rebinding: Resolve = (_host, _options, done) => {
      questions++;
      done(null, [{ address: questions % 2 === 0 ? '127.0.0.1' : publicOne, family: 4 }]);
    };
    for (let round = 0; round < 6; round++) await reach(`http://rebind.example:${port}/`, rebinding);
    expect(questions, name).toBeGreaterThan(1);
    expect(attempts).toContain(publicOne);
    expectNobodyReached();
  });
});
