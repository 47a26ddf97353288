import { mappingVersion } from '@buchfink/catalogue/opensearch/index-mapping';
import type { StoreState } from '@buchfink/catalogue/record/record-store';
import type { EngineClient } from './engine-client.ts';
import { Generations, hasReached } from './generations.ts';

/** An OpenSearch that answers. */
export interface EngineDescription {
  readonly version: string;
  readonly nodes: number;
  /** That of the worst of our indexes: all is there, copies are missing, or records. */
  readonly status: 'green' | 'yellow' | 'red';
}

/** The index of one library, seen from its records. */
export interface IndexDescription {
  /** `none`: no index serves; `outdated`: another version made it, or it is of other records; `behind`: it lacks changes. */
  readonly state: 'current' | 'none' | 'outdated' | 'behind';
  readonly records: number;
  /** The version of its mapping, and that of this program. */
  readonly mapping: number;
  readonly newest: number;
}

/** Asks for version, nodes and health. Throws `EngineError`, also where it is too old. */
export async function describeEngine(client: EngineClient): Promise<EngineDescription> {
  const version = await client.checkVersion();
  const { status, number_of_nodes: nodes } = await client.send<{ status?: unknown; number_of_nodes?: unknown }>({
    method: 'GET',
    path: `/_cluster/health/${client.prefix}-*`,
  });
  return { version, nodes: Number(nodes ?? 0), status: status === 'green' || status === 'yellow' ? status : 'red' };
}

/** Compares the index that serves a library with the state of its records. Throws `EngineError`, also where it is not whole. */
export async function describeIndex(
  client: EngineClient,
  libraryId: number,
  state: StoreState,
): Promise<IndexDescription> {
  const generations = new Generations(client, libraryId);
  const newest = mappingVersion;
  const serving = (await generations.list()).find(({ isServing }) => isServing);
  if (serving === undefined) return { state: 'none', records: 0, mapping: 0, newest };
  await generations.checkHealth(serving.index);
  const position = await generations.readPosition(serving.index);
  const { mapping } = serving.meta;
  const about = { records: await generations.countRecords(serving.index), mapping, newest };
  if (mapping !== newest || position === undefined || position.store !== state.store)
    return { state: 'outdated', ...about };
  return { state: hasReached(position, state) ? 'current' : 'behind', ...about };
}
