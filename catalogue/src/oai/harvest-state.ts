import type { Checkpoint } from '../record/record-store.ts';

/** Where records are harvested. */
export interface OaiSource {
  readonly url: string;
  /** Metadata prefix of its MARC 21. */
  readonly prefix: string;
  readonly set?: string | undefined;
}

/** A harvest under way. */
export interface HarvestRun {
  /** Only records that have changed since. */
  readonly from?: string;
  /** When the repository began this list: what changes later belongs to the next harvest. */
  readonly begun?: string;
  /** Where the list goes on. */
  readonly token?: string;
  /** Records so far, again those of a list that was begun anew. */
  readonly count: number;
  /** How many records were removed since the repository says that they are gone. */
  readonly removed?: number;
  /** The run of the harvest that came so far. */
  readonly runId?: string;
}

/** What is kept of a source between harvests and, in each batch's transaction, within one. */
export interface HarvestState {
  /** When the last complete harvest began, by the repository's clock. */
  readonly until?: string;
  readonly run?: HarvestRun;
}

/** The name of a source's checkpoint. */
export function checkpointName({ url, prefix, set }: OaiSource): string {
  return ['oai', url, prefix, ...(set === undefined ? [] : [set])].join(' ');
}

/** The state that a checkpoint keeps; an empty one where nothing was harvested yet. */
export function parseState(checkpoint: Checkpoint | undefined): HarvestState {
  return checkpoint?.info === undefined ? {} : (JSON.parse(checkpoint.info) as HarvestState);
}

/** A checkpoint that keeps the state of a source. */
export function createCheckpoint(source: OaiSource, state: HarvestState): Checkpoint {
  return { source: checkpointName(source), position: state.run?.count ?? 0, info: JSON.stringify(state) };
}

/** What a repository's datestamps look like: days only, or seconds. */
export type Granularity = 'day' | 'second';

/** A datestamp in the repository's granularity. */
export function formatDatestamp(text: string, granularity: Granularity): string {
  if (granularity === 'day') return text.slice(0, 10);
  return text.length > 10 ? text : `${text}T00:00:00Z`;
}

/**
 * The datestamp to harvest from after a harvest that began then: a day or an hour earlier, for a record may have got its
 * datestamp some time before the repository showed it. Undefined when the time cannot be read: everything is harvested.
 */
export function nextFrom(startedAt: string, granularity: Granularity): string | undefined {
  const time = Date.parse(startedAt);
  if (Number.isNaN(time)) return undefined;
  const overlap = granularity === 'day' ? 86_400_000 : 3_600_000;
  return formatDatestamp(`${new Date(time - overlap).toISOString().slice(0, 19)}Z`, granularity);
}
