import { type EngineFault, engineFaults } from './engine-fault.ts';

/** What can be wrong with searches in OpenSearch: its faults, and answers from a part of an index only. */
export const engineTroubles = [...engineFaults, 'partial'] as const;
export type EngineTroubleKind = (typeof engineTroubles)[number];

/** What a call of OpenSearch failed of. */
export interface MetFault {
  readonly fault: EngineFault;
  /** Of what, as OpenSearch or its client says it: an address, an index, a version. Empty where nobody says. */
  readonly detail: string;
}

/** Something that is wrong with OpenSearch now. */
export interface EngineTrouble {
  readonly kind: EngineTroubleKind;
  /** That of the fault. */
  readonly detail: string;
  /** In epoch milliseconds. */
  readonly since: number;
  /** The libraries that meet it. */
  readonly libraries: readonly number[];
}

/** How a call of OpenSearch ended. */
export interface EndedCall {
  /** `failed`: by an error that is not OpenSearch's. */
  readonly outcome: 'ok' | EngineFault | 'failed';
  readonly ms: number;
}

/** Who calls: the thread that keeps the indexes, or those that search. */
type Caller = 'index' | 'search';

/** The calls of one kind and outcome since the start of the service. */
export interface CallCount extends Pick<EndedCall, 'outcome'> {
  readonly by: Caller;
  readonly count: number;
  readonly seconds: number;
}

/** Watches OpenSearch: what updates and searches of the indexes meet. */
export interface EngineWatch {
  /** The index of a library could not be brought up to date. */
  indexFailed(libraryId: number, met: MetFault): void;
  /** The index of a library is up to date again. OpenSearch answers, so that failed searches count no longer. */
  indexUpdated(libraryId: number): void;
  searchFailed(libraryId: number, met: MetFault): void;
  /** A search was answered, from all of the index or from a part. */
  searchAnswered(libraryId: number, isPartial: boolean): void;
  called(by: Caller, call: EndedCall): void;
  /** What is wrong now, each kind once. */
  troubles(): readonly EngineTrouble[];
  calls(): readonly CallCount[];
}

/** Milliseconds for which what a search met counts when no other search succeeds. Updates of an index are repeated. */
const searchMemory = 5 * 60_000;

interface Met extends Pick<EngineTrouble, 'kind' | 'detail' | 'since'> {
  /** When it was met last. */
  readonly last: number;
}

/** Creates the watch. `now`: epoch milliseconds. */
export function createEngineWatch(now: () => number): EngineWatch {
  const byIndex = new Map<number, Met>();
  const bySearch = new Map<number, Met>();
  const counts = new Map<string, CallCount>();

  const note = (met: Map<number, Met>, libraryId: number, kind: EngineTroubleKind, detail: string) => {
    const before = met.get(libraryId);
    const since = before?.kind === kind ? before.since : now();
    met.set(libraryId, { kind, detail, since, last: now() });
  };

  return {
    indexFailed: (libraryId, { fault, detail }) => note(byIndex, libraryId, fault, detail),
    indexUpdated(libraryId) {
      byIndex.delete(libraryId);
      bySearch.delete(libraryId);
    },
    searchFailed: (libraryId, { fault, detail }) => note(bySearch, libraryId, fault, detail),
    searchAnswered(libraryId, isPartial) {
      if (isPartial) note(bySearch, libraryId, 'partial', '');
      else bySearch.delete(libraryId);
    },
    called(by, { outcome, ms }) {
      const { count = 0, seconds = 0 } = counts.get(`${by} ${outcome}`) ?? {};
      counts.set(`${by} ${outcome}`, { by, outcome, count: count + 1, seconds: seconds + ms / 1000 });
    },
    troubles() {
      for (const [libraryId, { last }] of bySearch) if (now() - last > searchMemory) bySearch.delete(libraryId);
      const all = [...byIndex, ...bySearch];
      return engineTroubles.flatMap((kind) => troubleOf(all.filter(([, met]) => met.kind === kind)));
    },
    calls: () => [...counts.values()],
  };
}

/** One trouble of several libraries, since the first of them met it. */
function troubleOf(met: readonly (readonly [number, Met])[]): EngineTrouble[] {
  const [first] = met.map(([, one]) => one).sort((a, b) => a.since - b.since);
  if (first === undefined) return [];
  const { kind, detail, since } = first;
  const libraries = [...new Set(met.map(([libraryId]) => libraryId))].sort((a, b) => a - b);
  return [{ kind, detail, since, libraries }];
}
