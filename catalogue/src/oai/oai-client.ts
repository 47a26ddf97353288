import { decompress } from '../import/reading/decompress.ts';
import { addressFailure } from '../import/report/address-failure.ts';
import { type OaiResponse, type OaiVerb, readOaiResponse } from './oai-response.ts';

/** An answer over HTTP whose body is still to be read. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The outside world of a client. */
export interface OaiClientOptions {
  /** Asks an address; throws when there is no answer. */
  readonly fetch: (address: URL, signal: AbortSignal) => Promise<HttpAnswer>;
  /** Waits for so many milliseconds, or until the signal aborts, which throws. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => Date;
}

/** How often a request is made again: when the repository is busy, and when something went wrong. */
const mostBusy = 20;
const mostFailures = 4;
/**
 * What is waited in milliseconds: at most, where a busy repository does not say how long, and after a first failure. One
 * that is busy for longer is not waited for.
 */
const longestWait = 15 * 60_000;
const usualWait = 30_000;
const firstWait = 2000;
/** A pause between requests is as long as the last answer took, within these bounds. */
const shortestPause = 100;
const longestPause = 2000;
/** The last time that a date can hold. */
const latestTime = 8.64e15;

/** A request: the verb and its arguments. */
export interface OaiRequest extends Readonly<Record<string, string | undefined>> {
  readonly verb: OaiVerb;
}

/** Why a request got no answer in the end; the message is for operators. */
export class OaiFailure extends Error {
  override readonly name = 'OaiFailure';
}

/** The repository does not take this request, and will not when it is made again. */
export class OaiRefusal extends OaiFailure {}

/** Asks one repository, politely: one request at a time, with pauses, and later again when it is busy. */
export class OaiClient {
  private readonly options: OaiClientOptions;
  private readonly base: string;
  private pause = 0;

  constructor(base: string, given: OaiClientOptions) {
    this.base = base;
    this.options = given;
  }

  /** The answer to a request; also one that is an error of the protocol. Throws `OaiFailure`. */
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
        if (isBusy ? ++busy > mostBusy : ++failed > mostFailures)
          throw new OaiFailure(addressFailure(error), { cause: error });
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
      if (status >= 500) throw new Error(message);
      throw status >= 400 ? new OaiRefusal(message) : new OaiFailure(message);
    }
    const answer = await readOaiResponse((await decompress(body)).all, verb);
    this.pause = Math.min(longestPause, Math.max(shortestPause, this.options.now().getTime() - startedAt));
    return answer;
  }

  /** Milliseconds of `Retry-After`: seconds or a date (RFC 9110, 10.2.3). Throws `OaiFailure` when that is too long. */
  private waitOf(header: string | string[] | undefined): number {
    const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
    const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - this.options.now().getTime()) / 1000;
    const wait = Number.isNaN(seconds) ? usualWait : seconds * 1000;
    if (wait > longestWait) throw new OaiFailure(`the repository is busy until ${this.timeIn(wait)}`);
    return Math.max(1000, wait);
  }

  private timeIn(milliseconds: number): string {
    return new Date(Math.min(latestTime, this.options.now().getTime() + milliseconds)).toISOString();
  }
}

/** The repository asks to come back later. */
class Busy extends Error {
  /** Milliseconds. */
  readonly wait: number;

  constructor(status: number, wait: number) {
    super(`the repository is busy (${status})`);
    this.wait = wait;
  }
}
