import { hostname } from 'node:os';
import { serviceVersionHeader } from '@buchfink/contract/endpoint';
import * as z from 'zod/mini';
import { serviceVersion } from '../../base/version/service-version.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { readServiceNote } from '../../storage/files/data-claim.ts';
import { HealthFinding } from '../monitoring/health-finding.ts';
import { addHealth } from './check-health.ts';
import type { AddFinding } from './doctor-report.ts';

/** Milliseconds for an answer of the running service. */
const timeout = 5_000;
const maxBytes = 20_000_000;
/** Calls without a forwarded address that are enough to say that a proxy sends none. */
const enoughCalls = 100;

/** The answer of `/readyz`. */
const Ready = z.object({
  status: z.string(),
  brokenIndexes: z.optional(z.array(z.int())),
  preparing: z.optional(z.array(z.object({ library: z.int() }))),
  /** Only for operators. */
  findings: z.optional(z.array(z.unknown())),
});

/** The metrics of a running service in Prometheus' text format. */
export interface RunningService {
  readonly metrics: string;
}

/** What the check of the running service needs. */
interface ServiceCheck {
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  readonly trustedProxies: readonly string[];
  /** Whether a project names hosts, so that a proxy is expected. */
  readonly hasHosts: boolean;
  readonly libraries: readonly Pick<LibrarySettings, 'id' | 'libname'>[];
  readonly signal: AbortSignal;
}

/**
 * Checks the service that runs on a data directory: whether it is ready, its version, its indexes, and what it sees of
 * its proxy. Returns its metrics, or undefined when they cannot be read.
 */
export async function checkService(check: ServiceCheck, add: AddFinding): Promise<RunningService | undefined> {
  const note = await readServiceNote(check.dataDirectory);
  if (note !== undefined && note.host !== hostname()) {
    add('skipped', 'service-elsewhere', { host: note.host });
    return undefined;
  }
  const ownHost = ['0.0.0.0', '::'].includes(check.host) ? '127.0.0.1' : check.host;
  const origin = note?.address ?? `http://${ownHost.includes(':') ? `[${ownHost}]` : ownHost}:${check.port}`;
  const ready = await get(`${origin}/readyz`, check.signal);
  const version = ready?.headers.get(serviceVersionHeader);
  if (ready === undefined || version == null) {
    add('warning', 'service-silent', { origin }, 'service-stopped');
    return undefined;
  }
  addReadiness(origin, ready, check.libraries, add);
  if (version !== serviceVersion)
    add('warning', 'service-other-version', { service: version, program: serviceVersion }, 'service-other-version');
  const metrics = await get(`${origin}/metrics`, check.signal);
  if (metrics?.status !== 200) {
    add('skipped', 'metrics-hidden', {}, 'service-operator-pages');
    return undefined;
  }
  checkForwarding(metrics.text, check, add);
  return { metrics: metrics.text };
}

function addReadiness(
  origin: string,
  { status, text }: Answer,
  libraries: ServiceCheck['libraries'],
  add: AddFinding,
): void {
  const ready = Ready.safeParse(jsonOf(text)).data;
  // A newer service may know more kinds.
  const findings = (ready?.findings ?? []).flatMap((finding) => HealthFinding.safeParse(finding).data ?? []);
  addHealth(findings, libraries, add);
  const isHidden = ready?.status === 'impaired' && findings.length === 0;
  if (status === 200 && !isHidden) add('ok', 'service-ready', { origin, version: serviceVersion });
  else {
    const isFault = ready?.status !== 'preparing' && ready?.status !== 'starting';
    const values = { origin, status: ready?.status ?? String(status) };
    add(isFault ? 'fault' : 'warning', 'service-not-ready', values, 'service-not-ready');
  }
  const { brokenIndexes = [], preparing = [] } = ready ?? {};
  addIndexes({ broken: brokenIndexes, preparing: preparing.map(({ library }) => library) }, add);
}

/** Adds the findings about libraries whose index cannot be opened, or is still being built. */
export function addIndexes(
  { broken, preparing }: { readonly broken: readonly number[]; readonly preparing: readonly number[] },
  add: AddFinding,
): void {
  if (broken.length > 0) add('fault', 'indexes-broken', { libraries: broken }, 'index-broken');
  if (preparing.length > 0) add('warning', 'indexes-preparing', { libraries: preparing }, 'index-preparing');
}

/**
 * Compares the trusted proxies with the forwarded addresses that the service has seen since its start. `metrics` is in
 * Prometheus' text format.
 */
export function checkForwarding(
  metrics: string,
  { trustedProxies, hasHosts }: Pick<ServiceCheck, 'trustedProxies' | 'hasHosts'>,
  add: AddFinding,
): void {
  const counts = new Map(
    readMetric(metrics, 'buchfink_forwarded_calls_total').map(({ labels, value }) => [labels.header, value]),
  );
  const [trusted = 0, ignored = 0, absent = 0] = ['trusted', 'ignored', 'absent'].map((name) => counts.get(name));
  const values = { trusted, ignored, absent, proxies: trustedProxies };
  if (ignored > trusted) add('fault', 'addresses-forwarded', values, 'proxy-not-trusted');
  else if (hasHosts && trusted === 0 && absent >= enoughCalls)
    add('warning', 'addresses-forwarded', values, 'proxy-sends-no-address');
  else add('ok', 'addresses-forwarded', values);
}

/** Reads the samples of a metric from Prometheus' text format. */
export function readMetric(
  metrics: string,
  name: string,
): readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[] {
  return metrics.split('\n').flatMap((line) => {
    const [, sampleName, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (sampleName !== name) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:\\.|[^"\\])*)"/g)].map(([, key = '', text = '']) => [key, text]);
    return [{ labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** An answer of the service. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function get(address: string, signal: AbortSignal): Promise<Answer | undefined> {
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const answer = await fetch(address, { signal: limits, redirect: 'manual' });
    const text = await answer.text();
    return text.length > maxBytes ? undefined : { status: answer.status, headers: answer.headers, text };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
