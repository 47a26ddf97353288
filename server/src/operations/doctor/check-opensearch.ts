import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { SearchEngineLocation } from '../../storage/storage.ts';
import type { EngineClient } from '../../systems/opensearch/engine-client.ts';
import { EngineError } from '../../systems/opensearch/engine-fault.ts';
import { openSearchFindings } from '../monitoring/health/opensearch-health.ts';
import type { HealthFinding } from '../monitoring/health-finding.ts';
import { addHealth } from './check-health.ts';
import type { AddFinding, DoctorFinding, DoctorProblem } from './doctor-report.ts';

/** Milliseconds for an answer of OpenSearch. */
const timeout = 10_000;

/** What the check of OpenSearch reads. */
interface OpenSearchCheck {
  readonly searchEngine: SearchEngineLocation;
  /** Those with a built-in catalogue. */
  readonly libraries: readonly Pick<LibrarySettings, 'id' | 'libname'>[];
  /** Undefined: the records cannot be read, so that indexes are not compared with them. */
  readonly records: Pick<RecordStore, 'state'> | undefined;
  /** What the running service has told already. */
  readonly told: readonly Pick<DoctorFinding, 'code' | 'values'>[];
}

const indexProblems = {
  none: 'opensearch-index-none',
  behind: 'opensearch-index-behind',
  outdated: 'opensearch-index-outdated',
} as const satisfies Record<string, DoctorProblem>;

/**
 * Connects to OpenSearch, and compares the index of each library with its records. Changes nothing. Throws
 * `StorageError`.
 */
export async function checkOpenSearch(check: OpenSearchCheck, add: AddFinding): Promise<void> {
  // The client is only loaded where it is used.
  const { EngineClient } = await import('../../systems/opensearch/engine-client.ts');
  const client = new EngineClient({ ...check.searchEngine, timeout });
  try {
    if (!(await isWorking(client, check, add))) return;
    for (const library of check.libraries)
      await addingFaults({ ...check, libraries: [library] }, add, () => checkIndex(client, library, check, add));
  } finally {
    await client.close();
  }
}

async function isWorking(client: EngineClient, check: OpenSearchCheck, add: AddFinding): Promise<boolean> {
  return addingFaults(check, add, async () => {
    const { describeEngine } = await import('../../systems/opensearch/describe-engine.ts');
    const values = await describeEngine(client);
    if (values.status === 'green') add('ok', 'opensearch-read', values);
    else if (values.status === 'yellow') add('warning', 'opensearch-read', values, 'opensearch-replicas-missing');
    else add('warning', 'opensearch-read', values, 'health-opensearch-red');
  });
}

async function checkIndex(
  client: EngineClient,
  { id, libname: name }: Pick<LibrarySettings, 'id' | 'libname'>,
  { records }: OpenSearchCheck,
  add: AddFinding,
): Promise<void> {
  if (records === undefined) return;
  const { describeIndex } = await import('../../systems/opensearch/describe-engine.ts');
  const index = await describeIndex(client, id, await records.state(id));
  const values = { library: { id, name }, ...index };
  if (index.state === 'current') add('ok', 'opensearch-index-read', values);
  else add('warning', 'opensearch-index-read', values, indexProblems[index.state]);
}

/** Adds a fault of OpenSearch that the service has not told. Returns whether there is none. */
async function addingFaults(
  { libraries, told }: Pick<OpenSearchCheck, 'libraries' | 'told'>,
  add: AddFinding,
  act: () => Promise<void>,
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { fault: kind, detail } = error;
    const findings = openSearchFindings({ kind, detail, libraries: libraries.map(({ id }) => id) });
    addHealth(
      findings.filter((finding) => !isTold(finding, told)),
      libraries,
      add,
    );
    return false;
  }
}

const isTold = ({ code, library }: HealthFinding, told: OpenSearchCheck['told']): boolean =>
  told.some(
    (one) =>
      one.code === `health-${code}` && (one.values.library as { readonly id?: number } | undefined)?.id === library,
  );
