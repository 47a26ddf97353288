import type { Checkpoint } from '../record/record-store.ts';

/** An OAI-PMH repository, and the part of it that is harvested. */
export interface OaiSource {
  readonly url: string;
  /** The metadata prefix of MARC 21. */
  readonly prefix: string;
  readonly set?: string | undefined;
}

/** A harvest that is in progress. */
export interface HarvestRun {
  /** Only records that changed since this datestamp are harvested. */
  readonly from?: string;
  /** When the repository began this list: later changes belong to the next harvest. */
  readonly begun?: string;
  /** The resumption token of the next part. */
  readonly token?: string;
  /** The number of records so far, including those of a list that was restarted. */
  readonly count: number;
  /** The number of records that were removed because the repository marks them as deleted. */
  readonly removed?: number;
  /** The id of the run that came so far. */
  readonly runId?: string;
}

/** The stored state of a source, between harvests and within one, in the transaction of each batch. */
export interface HarvestState {
  /** When the last complete harvest began, by the repository's clock. */
  readonly until?: string;
  readonly run?: HarvestRun;
}

/** The name of a source's checkpoint. */
export function checkpointName({ url, prefix, set }: OaiSource): string {
  return ['oai', url, prefix, ...(set === undefined ? [] : [set])].join(' ');
}

/** The state in a checkpoint; empty where nothing was harvested yet. */
export function parseState(checkpoint: Checkpoint | undefined): HarvestState {
  return checkpoint?.info === undefined ? {} : (JSON.parse(checkpoint.info) as HarvestState);
}

/** A checkpoint that stores the state of a source. */
export function createCheckpoint(source: OaiSource, state: HarvestState): Checkpoint {
  return { source: checkpointName(source), position: state.run?.count ?? 0, info: JSON.stringify(state) };
}

/** The granularity of a repository's datestamps. */
export type Granularity = 'day' | 'second';

/** A datestamp in the repository's granularity. */
export function formatDatestamp(text: string, granularity: Granularity): string {
  if (granularity === 'day') return text.slice(0, 10);
  return text.length > 10 ? text : `${text}T00:00:00Z`;
}

/**
 * The `from` of the next harvest: a day or an hour before the last one began, because a record may get its datestamp
 * some time before the repository lists it. Undefined when the time cannot be parsed; then everything is harvested.
 */
export function nextFrom(startedAt: string, granularity: Granularity): string | undefined {
  const time = Date.parse(startedAt);
  if (Number.isNaN(time)) return undefined;
  const overlap = granularity === 'day' ? 86_400_000 : 3_600_000;
  return formatDatestamp(`${new Date(time - overlap).toISOString().slice(0, 19)}Z`, granularity);
}
