import { rootCertificates } from 'node:tls';
import { Client, Serializer } from '@opensearch-project/opensearch';
import type { SearchEngineLocation } from '../../storage/storage.ts';
import { engineErrorOf } from './client-error.ts';
import { EngineConnection } from './engine-connection.ts';
import { EngineError } from './engine-fault.ts';
import type { EndedCall } from './engine-watch.ts';
import { parseAnswer } from './parse-answer.ts';

/** How to reach OpenSearch. */
export interface EngineSettings extends Pick<SearchEngineLocation, 'nodes' | 'user' | 'password' | 'ca'> {
  /** What the names of indexes begin with. */
  readonly prefix?: string;
  /** Milliseconds until a request counts as slow. */
  readonly timeout?: number;
  /** Called when a request has ended. */
  readonly onCall?: (call: EndedCall) => void;
}

/** The oldest version that the mapping can be made in. */
const minVersion = 3;
const defaultTimeout = 30_000;

/** A request to OpenSearch. `lines` is a body of JSON lines, as of a bulk. */
export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  readonly lines?: string;
}

/** Keeps answers as they are. */
class TextSerializer extends Serializer {
  override deserialize(json: string): string {
    return json;
  }
}

/** The connections to OpenSearch. All requests throw `EngineError`. */
export class EngineClient {
  readonly prefix: string;
  /** How long a write waits for a shard, so that one that is away is told of before the request counts as slow. */
  readonly shardTimeout: string;
  private readonly client: Client;
  private readonly onCall: EngineSettings['onCall'];

  constructor({ nodes, user, password, ca, prefix = 'buchfink', timeout = defaultTimeout, onCall }: EngineSettings) {
    this.prefix = prefix;
    this.onCall = onCall;
    this.shardTimeout = `${Math.floor(timeout / 2)}ms`;
    this.client = new Client({
      nodes: [...nodes],
      Connection: EngineConnection,
      ...(user !== undefined && { auth: { username: user, password: password ?? '' } }),
      ...(ca !== undefined && { ssl: { ca: [...rootCertificates, ca] } }),
      requestTimeout: timeout,
      // A request that failed is repeated by those who know whether it may be.
      maxRetries: nodes.length - 1,
      Serializer: TextSerializer,
    });
  }

  /** The body of the answer. */
  async send<Answer = unknown>(request: EngineRequest): Promise<Answer> {
    return parseAnswer(await this.sendForText(request)) as Answer;
  }

  /** The body of the answer as text, for those who read it in another thread (`parseAnswer`). */
  async sendForText(request: EngineRequest): Promise<string> {
    const start = performance.now();
    const ended = (outcome: EndedCall['outcome']) => this.onCall?.({ outcome, ms: performance.now() - start });
    try {
      const text = await this.request(request);
      ended('ok');
      return text;
    } catch (error) {
      const cause = engineErrorOf(error);
      ended(cause instanceof EngineError ? cause.fault : 'failed');
      throw cause;
    }
  }

  private async request({ method, path, query, body, lines }: EngineRequest): Promise<string> {
    const answer = await this.client.transport.request({
      method,
      path,
      ...(query !== undefined && { querystring: { ...query } }),
      ...(body !== undefined && { body }),
      ...(lines !== undefined && { bulkBody: lines }),
    });
    return String(answer.body ?? '');
  }

  /** Sends a change of the cluster. Throws `EngineError` `slow` where not all nodes have heard of it in time. */
  async change(request: EngineRequest): Promise<void> {
    const { acknowledged } = await this.send<{ acknowledged?: unknown }>(request);
    if (acknowledged === false) throw new EngineError('slow', 'not acknowledged');
    if (acknowledged !== true) throw new EngineError('unreachable', 'no acknowledgement');
  }

  /** Throws unless the nodes run OpenSearch of a version that fits. Returns the version. */
  async checkVersion(): Promise<string> {
    const { version } = await this.send<{ version?: { number?: unknown; distribution?: unknown } }>({
      method: 'GET',
      path: '/',
    });
    const number = String(version?.number ?? '').slice(0, 20);
    if (version?.distribution !== 'opensearch' || !(Number.parseInt(number, 10) >= minVersion))
      throw new EngineError('too-old', number);
    return number;
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
