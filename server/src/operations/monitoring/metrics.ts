import type { ErrorCode } from '@buchfink/contract/error';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenStreams } from '../../api/metasearch/open-streams.ts';
import type { Projects } from '../../projects/project/project.ts';
import type { ImportCommand } from '../../storage/monitoring/import-outcomes.ts';
import type { IndexLag } from '../../systems/indexing/index-lag.ts';
import type { IndexPreparation } from '../../systems/indexing/index-opening.ts';
import type { CallCount, EngineWatch } from '../../systems/opensearch/engine-watch.ts';
import type { CallObserver } from '../../systems/upstream/guard/call-statistics.ts';
import { type AnswerWatch, isFailedAnswer, type ReadersAnswer } from './answers/answer-watch.ts';
import { type SystemStateSources, systemStates } from './connections/system-states.ts';
import type { HealthList } from './health/health-list.ts';
import { type MeasuredMails, measureMails } from './mail-metrics.ts';

/** The values that are read when the metrics are read. */
export interface MonitoredParts {
  readonly projects: Pick<Projects, 'all'>;
  readonly directory: SystemStateSources['directory'];
  /** What readers get. */
  readonly answers: AnswerWatch;
  readonly streams: Pick<OpenStreams, 'counts'>;
  /** The libraries whose search index cannot be opened. */
  readonly brokenIndexes: () => readonly number[];
  /** The libraries whose search index is not ready yet. */
  readonly preparing: () => readonly IndexPreparation[];
  /** The number of tables that the search threads have built. */
  readonly tables: () => number;
  /** How far the open indexes are behind the records. */
  readonly lags: () => readonly IndexLag[];
  /** What calls of OpenSearch met. */
  readonly openSearch: Pick<EngineWatch, 'troubles' | 'calls'>;
  /** Messages to patrons. */
  readonly notices: MeasuredMails;
  /** Whether this node does the work that one node does for all. */
  readonly isLeader: () => boolean;
  /** Milliseconds that the clock of this machine is ahead of the database's. */
  readonly clockAhead: () => number;
  /** The one list of what is wrong. */
  readonly health: Pick<HealthList, 'findings'>;
  /** The ages and the room of an installation. It does not fail. */
  readonly upkeep: () => Promise<Upkeep>;
}

/** What operators have to look after. */
export interface Upkeep {
  /** When the last backup began, in epoch milliseconds; undefined: `backup` has made none here. */
  readonly lastBackup: number | undefined;
  /** Libraries with the time at which their last complete harvest began, in epoch milliseconds. */
  readonly harvests: readonly { readonly libraryId: number; readonly at: number }[];
  /** The last imports and harvests that have ended. */
  readonly imports: readonly {
    readonly libraryId: number;
    readonly command: ImportCommand;
    readonly hasFailed: boolean;
  }[];
  /** The free bytes on the disk of the data directory; undefined: the system does not say. */
  readonly freeBytes: number | undefined;
}

/**
 * What a call's `X-Forwarded-For` was worth: `trusted` (sent by a trusted proxy), `ignored` (sent by anybody else), or
 * `absent`.
 */
export type Forwarding = 'trusted' | 'ignored' | 'absent';

/** An answered call of the service. */
export interface AnsweredCall {
  readonly method: string;
  /** The pattern of the route, never the address. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly forwarding: Forwarding;
  /** The code of its error; absent: none. */
  readonly code?: ErrorCode | undefined;
}

/** Metrics for Prometheus, without names, addresses or search words of patrons. */
export interface Metrics {
  /** Receives the calls to libraries' systems. */
  readonly observer: CallObserver;
  answered(call: AnsweredCall): void;
  /** What a reader got for a library. */
  served(answer: ReadersAnswer): void;
  /** Must be called once before the metrics are read. */
  measure(measured: MonitoredParts): void;
  /** In Prometheus' text format, version 0.0.4. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Seconds. Calls of this service take milliseconds, those of remote systems up to their deadline. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.3, 0.5, 1, 3, 8, 15, 30];

/** Creates the metrics of a service, with those of the process (memory, processor, event loop). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'buchfink_call_seconds',
    help: 'Duration of the calls to this service in seconds, by route and status; a stream counts until it ends',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const forwarded = new Counter({
    name: 'buchfink_forwarded_calls_total',
    help: 'Calls by their header X-Forwarded-For: trusted, ignored (its sender is not among the trusted proxies), or absent',
    labelNames: ['header'],
    registers,
  });
  const errors = new Counter({
    name: 'buchfink_server_errors_total',
    help: 'Calls whose answer has a status from 500, by status and error code',
    labelNames: ['status', 'code'],
    registers,
  });
  const answerSeconds = new Histogram({
    name: 'buchfink_answer_seconds',
    help: 'What readers get for a library: seconds until the answer, by role and outcome (ok, refused, or the code of a failure)',
    labelNames: ['library', 'role', 'outcome'],
    buckets,
    registers,
  });
  const libraryCalls = new Counter({
    name: 'buchfink_library_calls_total',
    help: 'Calls to library systems, by outcome: ok, gone (the caller had left), spared (the service did not call), or an error code',
    labelNames: ['library', 'system', 'act', 'outcome'],
    registers,
  });
  const librarySeconds = new Histogram({
    name: 'buchfink_library_call_seconds',
    help: 'Duration of the calls to library systems in seconds, of any outcome',
    labelNames: ['library', 'system'],
    buckets,
    registers,
  });
  const shared = new Counter({
    name: 'buchfink_library_shared_total',
    help: 'Requests to external library systems: sent, joined to an equal running one, or answered from the cache',
    labelNames: ['library', 'how'],
    registers,
  });
  return {
    observer: {
      ended({ libraryId, role, act, outcome, ms }) {
        libraryCalls.inc({ library: libraryId, system: role, act, outcome });
        if (outcome !== 'spared') librarySeconds.observe({ library: libraryId, system: role }, ms / 1000);
      },
      shared: (libraryId, how) => shared.inc({ library: libraryId, how }),
    },
    served({ libraryId, role, code, ms }) {
      const outcome = isFailedAnswer(code) ? code : code === undefined ? 'ok' : 'refused';
      answerSeconds.observe({ library: libraryId, role, outcome }, ms / 1000);
    },
    answered({ method, route, status, ms, forwarding, code = 'internal' }) {
      if (status >= 500) errors.inc({ status, code });
      calls.observe({ method, route, status }, ms / 1000);
      forwarded.inc({ header: forwarding });
    },
    measure: (measured) => measureLibraries(registers, measured),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** The values of a gauge. */
type Samples<Label extends string> = readonly {
  readonly labels: Partial<Record<Label, string | number>>;
  readonly value: number;
}[];

/** Registers the gauges. */
function measureLibraries(
  registers: Registry[],
  {
    projects,
    directory,
    answers,
    streams,
    brokenIndexes,
    preparing,
    tables,
    lags,
    openSearch,
    notices,
    isLeader,
    clockAhead,
    health,
    upkeep,
  }: MonitoredParts,
): void {
  const ids = () => [...new Set(projects.all.flatMap(({ libraries }) => libraries.map(({ id }) => id)))];
  const reports = () => ids().flatMap((id) => directory.reportsOf(id).map((report) => ({ id, report })));
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    values: () => Samples<Label> | Promise<Samples<Label>>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        const samples = await values();
        this.reset();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  gauge(
    'buchfink_library_up',
    'Whether all systems of a library answer its readers: 1, or 0 (one is down, or in maintenance)',
    ['library'],
    () => {
      const states = systemStates({ projects, directory, brokenIndexes, answers });
      return ids().map((library) => {
        const isUp = states.every((one) => one.library.id !== library || (one.state !== 'down' && !one.isMaintained));
        return { labels: { library }, value: isUp ? 1 : 0 };
      });
    },
  );
  gauge(
    'buchfink_health_finding',
    'What is wrong now, as /readyz lists it: 1; library is empty for the whole installation; what is not wrong is not listed',
    ['role', 'code', 'library', 'about'],
    async () =>
      (await health.findings()).map(({ role, code, library = '', about = '' }) => ({
        labels: { role, code, library, about },
        value: 1,
      })),
  );
  gauge(
    'buchfink_database_whole',
    'Whether a database was whole when all of it was last read, at the start and once a day: 1 or 0; not listed before',
    ['database'],
    () =>
      [...answers.checkedDatabases()].map(([database, isWhole]) => ({ labels: { database }, value: isWhole ? 1 : 0 })),
  );
  gauge(
    'buchfink_library_breaker_open',
    'Whether the circuit breaker of an external library system is open: 1 or 0',
    ['library', 'system'],
    () =>
      reports()
        .filter(({ report }) => report.isRemote)
        .map(({ id, report }) => ({
          labels: { library: id, system: report.role },
          value: report.downSince === undefined ? 0 : 1,
        })),
  );
  gauge(
    'buchfink_library_calls',
    'Calls to external library systems that are running or waiting',
    ['library', 'system', 'state'],
    () =>
      reports()
        .filter(({ report }) => report.isRemote)
        .flatMap(({ id, report: { role, running, waiting } }) => [
          { labels: { library: id, system: role, state: 'running' }, value: running },
          { labels: { library: id, system: role, state: 'waiting' }, value: waiting },
        ]),
  );
  gauge(
    'buchfink_index_broken',
    'Libraries that cannot be searched because their index cannot be opened: 1; other libraries are not listed',
    ['library'],
    () => brokenIndexes().map((library) => ({ labels: { library }, value: 1 })),
  );
  gauge(
    'buchfink_index_preparing',
    'Progress of the libraries whose index is being prepared: the share of indexed records, 0 to 1; other libraries are not listed',
    ['library'],
    () =>
      preparing().map(({ libraryId, done, total }) => ({ labels: { library: libraryId }, value: done / (total || 1) })),
  );
  gauge(
    'buchfink_index_lag_seconds',
    'Age of the oldest change of the records that the index of a library does not have; 0: it has all',
    ['library'],
    () => lags().map(({ libraryId, seconds }) => ({ labels: { library: libraryId }, value: seconds })),
  );
  gauge(
    'buchfink_opensearch_fault',
    'What is wrong with OpenSearch now: the number of libraries whose updates or searches meet it; what is not wrong is not listed',
    ['fault'],
    () => openSearch.troubles().map(({ kind, libraries }) => ({ labels: { fault: kind }, value: libraries.length })),
  );
  measureOpenSearchCalls(registers, openSearch);
  measureMails(registers, notices);
  gauge('buchfink_search_tables', 'Tables that the search threads have built from indexes, in total', [], () => [
    { labels: {}, value: tables() },
  ]);
  gauge('buchfink_leader', 'Whether this node does the work that one node does for all: 1 or 0', [], () => [
    { labels: {}, value: isLeader() ? 1 : 0 },
  ]);
  gauge(
    'buchfink_clock_ahead_seconds',
    'How far the clock of the machine is ahead of that of the database, by which the node goes then; 0: less than a second',
    [],
    () => [{ labels: {}, value: clockAhead() / 1_000 }],
  );
  gauge(
    'buchfink_streams',
    'Streams of metasearches: open now, and ended or dropped since the start of the service',
    ['state'],
    () => Object.entries(streams.counts).map(([state, value]) => ({ labels: { state }, value })),
  );
  gauge(
    'buchfink_backup_timestamp_seconds',
    'When the last backup of the data directory began, in seconds since 1970; not listed without one',
    [],
    async () => samplesOf((await upkeep()).lastBackup, 0.001),
  );
  gauge(
    'buchfink_harvest_timestamp_seconds',
    'When the last complete harvest of a library began, in seconds since 1970: that of its oldest source',
    ['library'],
    async () =>
      (await upkeep()).harvests.map(({ libraryId, at }) => ({ labels: { library: libraryId }, value: at / 1000 })),
  );
  gauge(
    'buchfink_import_failed',
    'Whether the last import or harvest of a library failed: 1 or 0',
    ['library', 'command'],
    async () =>
      (await upkeep()).imports.map(({ libraryId, command, hasFailed }) => ({
        labels: { library: libraryId, command },
        value: hasFailed ? 1 : 0,
      })),
  );
  gauge('buchfink_data_free_bytes', 'Free bytes on the disk of the data directory', [], async () =>
    samplesOf((await upkeep()).freeBytes),
  );
}

/** Registers counters of the calls, which are counted elsewhere. */
function measureOpenSearchCalls(registers: Registry[], { calls }: MonitoredParts['openSearch']): void {
  const counter = (name: string, help: string, sumOf: (call: CallCount) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['by', 'outcome'],
      registers,
      collect() {
        this.reset();
        for (const call of calls()) this.inc({ by: call.by, outcome: call.outcome }, sumOf(call));
      },
    });
  counter(
    'buchfink_opensearch_calls_total',
    'Calls of OpenSearch by updates of the indexes (index) and by searches, by outcome: ok, a fault, or failed',
    ({ count }) => count,
  );
  counter(
    'buchfink_opensearch_call_seconds_total',
    'Duration of the calls of OpenSearch in seconds, all in all',
    ({ seconds }) => seconds,
  );
}

/** The sample of a gauge without labels; none for an unknown value. */
const samplesOf = (value: number | undefined, factor = 1) =>
  value === undefined ? [] : [{ labels: {}, value: value * factor }];
