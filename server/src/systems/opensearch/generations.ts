import { canFollow, type IndexPosition } from '@buchfink/catalogue/index/index-position';
import {
  type IndexMeta,
  type IndexShape,
  indexDefinition,
  positionId,
  servingSettings,
} from '@buchfink/catalogue/opensearch/index-mapping';
import type { StoreState } from '@buchfink/catalogue/record/record-store';
import { readEngineAnswer } from './engine-answer.ts';
import type { EngineClient } from './engine-client.ts';
import { EngineError, faultOfRefusal } from './engine-fault.ts';

/** One index of a library's records. */
export interface Generation {
  readonly index: string;
  readonly generation: number;
  readonly meta: IndexMeta;
  /** Whether searches go to it. */
  readonly isServing: boolean;
}

/** How far an index has the changes of its store. */
export interface EnginePosition extends IndexPosition {
  /** The number of records that were refused for good. */
  readonly rejected: number;
}

/** Whether an index at a position has all changes of a state. */
export const hasReached = (position: EnginePosition, state: StoreState): boolean =>
  canFollow(position, state) && position.upTo >= state.last && position.removals >= state.removals;

/** The alias that searches of a library use. */
export const searchAlias = (prefix: string, libraryId: number) => `${prefix}-${libraryId}`;

/** The alias that writers of an index use. It is deleted with its index. */
export const writeAlias = (index: string) => `${index}-writer`;

/** The indexes of one library and the alias that says which of them serves. */
export class Generations {
  private readonly client: EngineClient;
  private readonly libraryId: number;
  /** The alias that searches use. */
  private readonly alias: string;

  constructor(client: EngineClient, libraryId: number) {
    this.client = client;
    this.libraryId = libraryId;
    this.alias = searchAlias(client.prefix, libraryId);
  }

  /** All generations, the oldest first. Throws `EngineError` `foreign-index` where one of our names is another's. */
  async list(): Promise<Generation[]> {
    const { alias } = this;
    const found = await this.client.send<Readonly<Record<string, FoundIndex>>>({
      method: 'GET',
      path: `/${alias},${alias}-*`,
      query: { ignore_unavailable: true, allow_no_indices: true },
    });
    return Object.entries(found)
      .map(([index, description]) => this.generationOf(index, description))
      .sort((a, b) => a.generation - b.generation);
  }

  private generationOf(index: string, { mappings, aliases }: FoundIndex): Generation {
    const { alias } = this;
    const [, digits] = new RegExp(`^${alias}-(\\d{1,9})$`).exec(index) ?? [];
    const meta = mappings?._meta;
    if (digits === undefined || meta?.program !== 'buchfink' || meta.library !== this.libraryId)
      throw new EngineError('foreign-index', index);
    return { index, generation: Number(digits), meta: meta as IndexMeta, isServing: aliases?.[alias] !== undefined };
  }

  /** Creates the next index. It has the position of an empty one. */
  async create(meta: IndexMeta, shape: IndexShape, after: number, position: EnginePosition): Promise<Generation> {
    const index = `${this.alias}-${after + 1}`;
    const definition = { ...indexDefinition(meta, shape), aliases: { [writeAlias(index)]: {} } };
    await this.client.change({ method: 'PUT', path: `/${index}`, body: definition });
    await this.writePosition(index, position);
    return { index, generation: after + 1, meta, isServing: false };
  }

  /** Lets searches go to another index, from one moment to the next. */
  async serve({ index }: Generation): Promise<void> {
    await this.client.change({ method: 'PUT', path: `/${index}/_settings`, body: { index: servingSettings } });
    const { alias } = this;
    const actions = [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index, alias } }];
    await this.client.change({ method: 'POST', path: '/_aliases', body: { actions } });
  }

  async remove({ index }: Generation): Promise<void> {
    await this.client.change({ method: 'DELETE', path: `/${index}`, query: { ignore_unavailable: true } });
  }

  /** The position up to which an index has the changes of its store; undefined where it has none. */
  async readPosition(index: string): Promise<EnginePosition | undefined> {
    const answer = await this.client.send<{ docs?: readonly FoundPosition[] }>({
      method: 'POST',
      path: `/${index}/_mget`,
      body: { ids: [positionId] },
    });
    const [found] = answer.docs ?? [];
    if (found?.error !== undefined) throw new EngineError(faultOfRefusal(404, String(found.error?.type ?? '')), index);
    const { store, ...numbers } = found?._source?.position ?? {};
    const [upTo, removals, rejected] = [Number(numbers.upTo), Number(numbers.removals), Number(numbers.rejected)];
    const isWhole = [upTo, removals, rejected].every((number) => Number.isSafeInteger(number));
    return typeof store === 'string' && isWhole ? { store, upTo, removals, rejected } : undefined;
  }

  /** Writes the position after the changes up to it are durable. */
  async writePosition(index: string, position: EnginePosition): Promise<void> {
    const { result } = await this.client.send<{ result?: unknown }>({
      method: 'PUT',
      path: `/${writeAlias(index)}/_doc/${positionId}`,
      query: { require_alias: true, timeout: this.client.shardTimeout },
      body: { position },
    });
    if (result !== 'created' && result !== 'updated') throw new EngineError('unreachable', 'no answer to a position');
  }

  /** The number of records that searches find in an index from now on. */
  async countRecords(index: string): Promise<number> {
    // A refresh would wait a minute for a shard that is away.
    await this.checkHealth(index);
    await this.client.send({ method: 'POST', path: `/${index}/_refresh` });
    const body = { query: { exists: { field: 'number' } } };
    const answer = await this.client.send({ method: 'POST', path: `/${index}/_count`, body });
    const counted = readEngineAnswer<{ count: number }>(answer);
    if (!counted.isWhole) throw new EngineError('red', index);
    return counted.body.count;
  }

  /** Whether no copy of the index is still being made; those that no node may hold do not count. */
  async isReplicated(index: string): Promise<boolean> {
    const health = await this.client.send<{ initializing_shards?: unknown }>({
      method: 'GET',
      path: `/_cluster/health/${index}`,
    });
    return health.initializing_shards === 0;
  }

  /** Bytes of the primary shards of an index. */
  async sizeOf(index: string): Promise<number> {
    const { _all } = await this.client.send<{ _all?: { primaries?: { store?: { size_in_bytes?: unknown } } } }>({
      method: 'GET',
      path: `/${index}/_stats/store`,
    });
    return Number(_all?.primaries?.store?.size_in_bytes ?? 0);
  }

  /** Throws `EngineError` `red` where a part of an index is not there, `index-missing` where none of it is. */
  async checkHealth(index: string): Promise<void> {
    // OpenSearch would wait half a minute for an index that is named and missing.
    const { indices } = await this.client.send<{ indices?: Readonly<Record<string, { status?: unknown }>> }>({
      method: 'GET',
      path: `/_cluster/health/${this.alias}-*`,
      query: { level: 'indices' },
    });
    const status = indices?.[index]?.status;
    if (status === undefined) throw new EngineError('index-missing', index);
    if (status === 'red') throw new EngineError('red', index);
  }
}

interface FoundIndex {
  readonly aliases?: Readonly<Record<string, unknown>>;
  readonly mappings?: { readonly _meta?: Partial<IndexMeta> };
}

interface FoundPosition {
  readonly error?: { readonly type?: unknown } | null;
  readonly _source?: { readonly position?: { readonly [Key in keyof EnginePosition]?: unknown } };
}
