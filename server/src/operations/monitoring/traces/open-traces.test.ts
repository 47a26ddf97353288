import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type BuiltServer, buildServer } from '../../../testing/processes/built-server.ts';
import { callService } from '../../../testing/processes/call-service.ts';
import { runCli } from '../../../testing/processes/run-cli.ts';
import { startService } from '../../../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../../../testing/write-project.ts';

/** What a collector receives: OTLP, ExportTraceServiceRequest in JSON. */
const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const ReceivedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(Attribute),
});
const ExportRequest = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(ReceivedSpan) })) })),
});

const [card, pin] = ['77000123', '471199'];

let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
let collector: Server;
const bodies: string[] = [];

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-traces-'));
  collector = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  await writeProject(join(folder, 'projects'), {
    projectId: 'opac-one',
    libraries: [plainLibrary(1, { system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } } })],
  });
  await writeFile(
    join(folder, 'records.xml'),
    `<collection>${marcXml({ id: 'a1', title: 'Wanderfalke' })}</collection>`,
  );
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: join(folder, 'projects'),
    BUCHFINK_PROJECT: 'opac-one',
  };
  await runCli(server, ['import', '--library', '1', join(folder, 'records.xml')], { environment });
  const patron = ['patron', 'add', '--library', '1', card, '--name', 'Änne Käfer', '--email', 'anne@kaefer.example'];
  await runCli(server, patron, { environment, typed: `${pin}\n` });
});
afterAll(async () => {
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

/** Searches once in a service with this collector, as `client` of a proxy or directly. Returns its log. */
async function searchOnce(endpoint: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { program, origin } = await startService(server, { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  try {
    const answer = await fetch(`${origin}/services/de/opac-one/library/1/search`, {
      method: 'POST',
      headers: { [clientVersionHeader]: clientVersion, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ fields: [{ id: 'FREE', value: 'Wanderfalke' }], filters: {} }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Wanderfalke')]);
  } finally {
    program.kill('SIGTERM');
  }
  expect(await program.ended).toBe(0);
  return program.out() + program.err();
}

/** The received spans by name, each with its attributes as an object. */
function receivedSpans() {
  const spans = bodies
    .flatMap((body) => ExportRequest.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    .map(({ attributes, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    }));
  return new Map(spans.map((span) => [span.name, span]));
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

it('sends a span of the call and of the system below it, in the trace of a trusted proxy, without what was searched', async () => {
  bodies.length = 0;
  await searchOnce(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`, {
    traceparent,
    tracestate: 'proxy=Wanderfalke',
    'x-forwarded-for': '192.0.2.17',
  });
  const spans = receivedSpans();
  const call = spans.get('POST /services/:locale/:project/library/:libraryId/search');
  expect(call).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(call?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/services/:locale/:project/library/:libraryId/search',
    'http.response.status_code': 200,
    'buchfink.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(spans.get('catalogue search')).toMatchObject({ traceId, parentSpanId: call?.spanId });
  expect(spans.get('catalogue search')?.attributes).toEqual({
    'buchfink.library_id': 1,
    'buchfink.system': 'catalogue',
    'buchfink.call': 'search',
    'buchfink.outcome': 'ok',
  });
  for (const secret of ['Wanderfalke', '192.0.2.17']) expect(bodies.join()).not.toContain(secret);
});

it('has nothing of a patron who logs in, sees the account and subscribes to a calendar, nor the trace that a visitor names', async () => {
  bodies.length = 0;
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const service = await startService(server, { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const login = { libraryId: 1, userId: card, password: pin };
  const secrets: string[] = [traceId, card, pin, 'Käfer', 'kaefer', 'Wanderfalke', '192.0.2.17', 'opac-one'];
  const statuses: number[] = [];
  const call = async (path: string, request: Parameters<typeof callService>[3] = {}) => {
    const answer = await callService(service, 'opac-one', path, request);
    statuses.push(answer.status);
    return answer;
  };
  try {
    const { token } = (await (await call('/auth/login', { body: login })).json()) as Session;
    secrets.push(...(token === undefined ? [] : [token]));
    await call('/account/info', { token });
    const feed = (await (await call('/account/feed', { token, body: {} })).json()) as object;
    secrets.push(...(JSON.stringify(feed).match(/[\w-]{30,}/g) ?? []));
    await call('/auth/login', { body: { ...login, password: 'Wanderfalke' } });
    await call(`/library/1/record/${card}?FREE=Wanderfalke`);
    const visit = `${service.origin}/services/de/opac-one/metasearch/?FREE=Wanderfalke&LIBS=1`;
    statuses.push((await fetch(visit, { headers: { traceparent } })).status);
  } finally {
    service.program.kill('SIGTERM');
  }
  expect(await service.program.ended).toBe(0);
  expect(statuses).toEqual([200, 200, 200, 401, 404, 200]);
  const received = bodies.join();
  expect([...receivedSpans().keys()]).toEqual(expect.arrayContaining(['account login', 'account account']));
  expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
});

it('answers and ends as ever when the collector never answers, and says so once', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const output = await searchOnce(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, {});
  silent.closeAllConnections();
  silent.close();
  expect(output.match(/Traces could not be sent/g)).toHaveLength(1);
});
