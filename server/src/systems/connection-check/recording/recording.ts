import type { PatronCredentials } from '@buchfink/connectors/patron-system';
import * as z from 'zod/mini';
import { ConnectionReport } from '../connection-report.ts';
import { errorText } from '../find-fault.ts';
import type { Exchange, Observation } from '../observe-tools.ts';
import { createInventedTexts, type InventedTexts } from './invented-texts.ts';
import { scrubBody, scrubHeaders, scrubPath } from './scrub-http.ts';
import { scrubSip2 } from './scrub-sip2.ts';

const HttpRecord = z.object({
  kind: z.literal('http'),
  /** The system by its place among the systems: host names are not recorded. */
  system: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.optional(z.string()),
  }),
  answer: z.optional(z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.string() })),
  error: z.optional(z.string()),
});

const SocketRecord = z.object({
  kind: z.literal('socket'),
  system: z.string(),
  tls: z.boolean(),
  /** What both sides sent in turn. Bytes that are not UTF-8 are Latin-1, one character a byte. */
  parts: z.array(
    z.object({ from: z.enum(['service', 'system']), encoding: z.enum(['utf-8', 'latin1']), text: z.string() }),
  ),
  error: z.optional(z.string()),
});

/** A recorded session with the systems of a library for a report of a fault, with invented data. */
export const ConnectionRecording = z.object({
  format: z.literal(1),
  report: ConnectionReport,
  exchanges: z.array(z.discriminatedUnion('kind', [HttpRecord, SocketRecord])),
});
export type ConnectionRecording = z.infer<typeof ConnectionRecording>;

/**
 * Makes a recording from what a check has observed. Cards, PINs, names, addresses, tokens, secrets, host names and all
 * texts of accounts are replaced, the same word always by the same invented one. Public records of a catalogue stay,
 * except for words that are personal elsewhere in the session.
 */
export function makeRecording(
  report: ConnectionReport,
  { exchanges, secrets }: Observation,
  credentials: PatronCredentials | undefined,
  key?: Uint8Array,
): ConnectionRecording {
  const texts = createInventedTexts(key);
  for (const secret of [...secrets, credentials?.userId, credentials?.password]) texts.addPersonal(secret ?? '');
  const systems = new Map<string, string>();
  const record = () => exchanges.map((exchange) => recordOf(exchange, texts, systems));
  // Twice: only the first pass knows all personal words, which the second one finds in earlier exchanges, too.
  record();
  const recorded = record();
  const hosts = [...systems.keys()].map((host) => host.replace(/:\d+$/, ''));
  const withoutHosts = (text: string) =>
    hosts.reduce((rest, host) => rest.replace(wordPattern(host), 'system.example'), text);
  const findings = report.findings.map((finding) => ({ ...finding, text: texts.scrub(withoutHosts(finding.text)) }));
  const recording = { format: 1, report: { ...report, findings }, exchanges: recorded } as const;
  return ConnectionRecording.parse(JSON.parse(withoutHosts(JSON.stringify(recording))));
}

/** A host name as a whole, not as a part of another word. */
const wordPattern = (host: string) =>
  new RegExp(`(?<![\\w.-])${host.replace(/[.[\]]/g, String.raw`\$&`)}(?![\\w-])`, 'gi');

function recordOf(exchange: Exchange, texts: InventedTexts, systems: Map<string, string>): unknown {
  const host =
    exchange.kind === 'http' ? new URL(exchange.request.url).host : `${exchange.target.host}:${exchange.target.port}`;
  const system = systems.get(host) ?? `system-${systems.size + 1}`;
  systems.set(host, system);
  const error = exchange.error === undefined ? {} : { error: texts.scrub(errorText(exchange.error)) };
  return exchange.kind === 'http'
    ? { kind: 'http', system, ...httpRecord(exchange, texts), ...error }
    : { kind: 'socket', system, tls: exchange.target.tls, parts: socketParts(exchange, texts), ...error };
}

function httpRecord({ role, request, answer }: Exchange & { kind: 'http' }, texts: InventedTexts) {
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const bodyOf = (body: Uint8Array, type = '') =>
    role === 'catalogue' ? publicBody(body, texts) : scrubBody(body, type, texts);
  return {
    request: {
      method: request.method ?? 'GET',
      path: scrubRequestPath(request.url, role === 'catalogue', texts),
      headers: scrubHeaders(headers, texts),
      body: request.body === undefined ? undefined : bodyOf(Buffer.from(request.body), headers['content-type']),
    },
    answer: answer && {
      status: answer.status,
      headers: scrubHeaders(answer.headers, texts),
      body: bodyOf(answer.body, answer.headers['content-type']),
    },
  };
}

/** Searches of a catalogue stay readable; secret parameters are among the personal words. */
function scrubRequestPath(url: string, isPublic: boolean, texts: InventedTexts): string {
  if (!isPublic) return scrubPath(url, texts);
  const { pathname, searchParams } = new URL(url);
  const query = new URLSearchParams(
    [...searchParams].map(([name, value]): [string, string] => [name, texts.scrub(value)]),
  ).toString();
  return texts.scrub(pathname) + (query === '' ? '' : `?${query}`);
}

const maxPublicBody = 500_000;
const publicBody = (body: Uint8Array, texts: InventedTexts) =>
  texts.scrub(Buffer.from(body.subarray(0, maxPublicBody)).toString('utf8'));

/** What both sides sent in turn: a message may have come in several pieces. */
function socketParts({ parts }: Exchange & { kind: 'socket' }, texts: InventedTexts) {
  const turns: { from: 'service' | 'system'; bytes: Uint8Array }[] = [];
  for (const { from, bytes } of parts) {
    const last = turns.at(-1);
    if (last?.from === from) last.bytes = Buffer.concat([last.bytes, bytes]);
    else turns.push({ from, bytes });
  }
  return turns.map(({ from, bytes }) => {
    const scrubbed = Buffer.from(scrubSip2(bytes, texts));
    const text = scrubbed.toString('utf8');
    const isUtf8 = Buffer.from(text, 'utf8').equals(scrubbed);
    return { from, encoding: isUtf8 ? 'utf-8' : 'latin1', text: isUtf8 ? text : scrubbed.toString('latin1') };
  });
}
