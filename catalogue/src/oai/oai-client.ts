import { parseRetryAfter } from '@buchfink/contract/validation/parse-retry-after';
import { decompress } from '../import/reading/decompress.ts';
import { addressFailure } from '../report/address-failure.ts';
import { type OaiResponse, type OaiVerb, readOaiResponse } from './oai-response.ts';

/** An HTTP response whose body is still unread. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The environment of a client. */
export interface OaiClientOptions {
  /** Requests a URL; throws when there is no response. */
  readonly fetch: (address: URL, signal: AbortSignal) => Promise<HttpAnswer>;
  /** Waits for this many milliseconds; throws when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => Date;
  /** Whether a failure is final, as for somebody who waits for the answer. */
  readonly failsFast?: boolean;
}

/** The maximum number of retries: while the repository is busy, and after failures. */
const maxBusy = 20;
const maxFailures = 4;
/**
 * Waits in milliseconds: the maximum, the wait for a busy repository without `Retry-After`, and the wait after a
 * first failure. A repository that is busy for longer is given up.
 */
const maxWait = 15 * 60_000;
const usualWait = 30_000;
const firstWait = 2000;
/** The pause between requests is as long as the last response took, within these bounds (milliseconds). */
const minPause = 100;
const maxPause = 2000;
/** The latest time that a `Date` can represent. */
const latestTime = 8.64e15;

/** A request: the verb and its arguments. */
export interface OaiRequest extends Readonly<Record<string, string | undefined>> {
  readonly verb: OaiVerb;
}

/** The reason why a request failed finally; the message is for operators. */
export class OaiFailure extends Error {
  override readonly name = 'OaiFailure';
}

/** The repository rejects this request, and would reject it again. */
export class OaiRefusal extends OaiFailure {}

/** The repository rejects what the settings ask for (OAI-PMH 2.0, section 3.6); `code` is that of the protocol. */
export class OaiSettingsRefusal extends OaiFailure {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The cause of a failure: a status of HTTP. */
export class OaiStatus extends Error {
  override readonly name = 'OaiStatus';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A polite client of one repository: one request at a time, with pauses, retried later when it is busy. */
export class OaiClient {
  private readonly options: OaiClientOptions;
  private readonly base: string;
  private pause = 0;

  constructor(base: string, options: OaiClientOptions) {
    this.base = base;
    this.options = options;
  }

  /** The response to a request, which may be an error of the protocol. Throws `OaiFailure`. */
  async request(parameters: OaiRequest, signal: AbortSignal): Promise<OaiResponse> {
    const address = new URL(this.base);
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) address.searchParams.set(name, value);
    }
    for (let busy = 0, failed = 0; ; ) {
      if (this.pause > 0) await this.options.wait(this.pause, signal);
      try {
        return await this.attempt(address, parameters.verb, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof OaiFailure) throw error;
        const isBusy = error instanceof Busy;
        const isOver = this.options.failsFast === true || (isBusy ? ++busy > maxBusy : ++failed > maxFailures);
        if (isOver) throw new OaiFailure(addressFailure(error), { cause: error });
        this.pause = isBusy ? error.wait : firstWait * 2 ** (failed - 1);
      }
    }
  }

  private async attempt(address: URL, verb: OaiVerb, signal: AbortSignal): Promise<OaiResponse> {
    const startedAt = this.options.now().getTime();
    const { status, headers, body } = await this.options.fetch(address, signal);
    if (status !== 200) {
      for await (const _ of body) break;
      if (status === 503 || status === 429) throw new Busy(status, this.waitOf(headers['retry-after']));
      const message = `${address.origin} answers ${status}`;
      const cause = new OaiStatus(status, message);
      if (status >= 500) throw cause;
      throw status >= 400 ? new OaiRefusal(message, { cause }) : new OaiFailure(message, { cause });
    }
    const answer = await readOaiResponse((await decompress(body)).all, verb);
    this.pause = Math.min(maxPause, Math.max(minPause, this.options.now().getTime() - startedAt));
    return answer;
  }

  /** The milliseconds of `Retry-After`. Throws `OaiFailure` when that is too long. */
  private waitOf(header: string | string[] | undefined): number {
    const wait = parseRetryAfter(header, this.options.now()) ?? usualWait;
    if (wait > maxWait) throw new OaiFailure(`the repository is busy until ${this.timeIn(wait)}`);
    return Math.max(1000, wait);
  }

  private timeIn(milliseconds: number): string {
    return new Date(Math.min(latestTime, this.options.now().getTime() + milliseconds)).toISOString();
  }
}

/** The repository asks to retry later. */
class Busy extends Error {
  /** Milliseconds. */
  readonly wait: number;

  constructor(status: number, wait: number) {
    super(`the repository is busy (${status})`);
    this.wait = wait;
  }
}
