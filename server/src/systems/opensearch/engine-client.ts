import { Client } from '@opensearch-project/opensearch';
import { EngineError, engineErrorOf } from './engine-fault.ts';

/** How to reach OpenSearch. */
export interface EngineSettings {
  /** Addresses of one or more nodes, of which any may answer. */
  readonly nodes: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** `ca`: certificates in PEM format that are trusted beside those of the system. */
  readonly tls?: { readonly ca?: string | undefined } | undefined;
  /** Milliseconds until a request counts as slow. */
  readonly timeout?: number;
}

/** The oldest version that the mapping can be made in. */
const minVersion = 3;
const defaultTimeout = 30_000;

/** A request to OpenSearch. `lines` is a body of JSON lines, as of a bulk. */
export interface EngineRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  readonly lines?: string;
}

/** The connections to OpenSearch. All requests throw `EngineError`. */
export class EngineClient {
  private readonly client: Client;

  constructor({ nodes, user, password, tls, timeout = defaultTimeout }: EngineSettings) {
    this.client = new Client({
      nodes: [...nodes],
      ...(user !== undefined && { auth: { username: user, password: password ?? '' } }),
      ...(tls?.ca !== undefined && { ssl: { ca: tls.ca } }),
      requestTimeout: timeout,
      // A request that failed is repeated by those who know whether it may be.
      maxRetries: nodes.length - 1,
    });
  }

  /** The body of the answer. */
  async send<Answer = unknown>({ method, path, query, body, lines }: EngineRequest): Promise<Answer> {
    try {
      const answer = await this.client.transport.request({
        method,
        path,
        ...(query !== undefined && { querystring: { ...query } }),
        ...(body !== undefined && { body }),
        ...(lines !== undefined && { bulkBody: lines }),
      });
      return answer.body as Answer;
    } catch (error) {
      throw engineErrorOf(error);
    }
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
