import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Checkpoint, RecordStore } from '../record/record-store.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { ImportMode } from './reading/batch-builder.ts';
import { isAddress } from './reading/open-source.ts';

/** What the names of the checkpoints of files begin with. */
const filePrefix = 'file ';

/** How far an earlier run came with a source. */
export interface SourceState {
  readonly source: string;
  /** The records up to this number are stored. */
  readonly after: number;
  /** What to keep with each batch; absent where nothing tells whether a source is still the same. */
  readonly checkpoint?: Checkpoint;
  /** The run that came so far. */
  readonly runId?: string;
  /** Whether records up to `after` say that records are gone; these are removed in the end only. */
  readonly hasDeletions: boolean;
  /** The bytes of a file; undefined where that is not known. */
  readonly size?: number;
}

/**
 * Where to go on with each file of an import. A file is the same when its path, size and time of change are, and it is
 * read in the same way. The standard input and addresses are always read from their start, and so is everything that is
 * only to be removed: nothing of it is done before the end.
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
      return { source, after, checkpoint, hasDeletions: deletions === 'gone', size, ...(runId && { runId }) };
    }),
  );
}

/** The checkpoint of a source behind a batch of this run. */
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
 * Forgets how far earlier imports of other files came: what they have stored may be replaced or removed from now on, and
 * they begin anew when they are run again.
 */
export async function dropOtherCheckpoints(
  store: Pick<RecordStore, 'dropCheckpoints'>,
  libraryId: number,
  states: readonly SourceState[] = [],
): Promise<void> {
  const current = states.flatMap(({ checkpoint }) => checkpoint?.source ?? []);
  await store.dropCheckpoints(libraryId, filePrefix, current);
}
