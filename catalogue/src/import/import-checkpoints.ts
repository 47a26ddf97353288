import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Checkpoint, RecordStore } from '../record/record-store.ts';
import { nonEmpty } from '../text/clean-text.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { ImportMode } from './reading/batch-builder.ts';
import { isAddress } from './reading/open-source.ts';

/** The prefix of checkpoint names of files. */
const filePrefix = 'file ';

/** The progress of an earlier run with a source. */
export interface SourceState {
  readonly source: string;
  /** The records up to this number are stored. */
  readonly after: number;
  /** The checkpoint to store with each batch; absent where a change of the source cannot be detected. */
  readonly checkpoint?: Checkpoint;
  /** The id of the run that came so far. */
  readonly runId?: string;
  /** Whether records up to `after` are marked as deleted; they are removed only at the end. */
  readonly hasDeletions: boolean;
  /** The size of the file in bytes; undefined where it is unknown. */
  readonly size?: number;
}

/**
 * The position from which each source of an import resumes. A file is unchanged when its path, size and modification
 * time are the same and it is read with the same options. Standard input and URLs are always read from the start, and
 * so is a file of records to delete, which are removed only at the end.
 */
export async function loadCheckpoints(job: {
  readonly store: RecordStore;
  readonly libraryId: number;
  readonly files: readonly string[];
  readonly mode: ImportMode;
  readonly mapping?: ImportMapping;
}): Promise<SourceState[]> {
  const optionsHash = createHash('sha256')
    .update(JSON.stringify([job.mode, job.mapping ?? {}]))
    .digest('hex')
    .slice(0, 16);
  return Promise.all(
    job.files.map(async (source) => {
      const file = source === '-' || isAddress(source) ? undefined : await stat(source).catch(() => undefined);
      if (!file?.isFile()) return { source, after: 0, hasDeletions: false };
      const { size } = file;
      if (job.mode === 'delete') return { source, after: 0, hasDeletions: false, size };
      const info = `${size} ${file.mtimeMs} ${optionsHash}`;
      const key = `${filePrefix}${source}`;
      const stored = await job.store.checkpoint(job.libraryId, key);
      const isSame = stored !== undefined && `${stored.info} `.startsWith(`${info} `);
      const [runId, deletions] = isSame ? (stored.info ?? '').slice(info.length + 1).split(' ') : [];
      const after = isSame ? stored.position : 0;
      const checkpoint = { source: key, position: after, info };
      return { source, after, checkpoint, hasDeletions: deletions === 'gone', size, runId: nonEmpty(runId) };
    }),
  );
}

/** The checkpoint of a source after a batch of this run. */
export function checkpointAfter(
  { checkpoint, hasDeletions }: SourceState,
  batch: { readonly number: number; readonly hasDeletions: boolean },
  runId: string,
): Checkpoint | undefined {
  if (checkpoint === undefined) return undefined;
  const deletions = hasDeletions || batch.hasDeletions ? ' gone' : '';
  return { ...checkpoint, position: batch.number, info: `${checkpoint.info} ${runId}${deletions}` };
}

/**
 * Drops the checkpoints of other files: their records may be replaced or removed from now on, so these files start
 * over when they are imported again.
 */
export async function dropOtherCheckpoints(
  store: Pick<RecordStore, 'dropCheckpoints'>,
  libraryId: number,
  states: readonly SourceState[] = [],
): Promise<void> {
  const current = states.flatMap(({ checkpoint }) => checkpoint?.source ?? []);
  await store.dropCheckpoints(libraryId, filePrefix, current);
}
