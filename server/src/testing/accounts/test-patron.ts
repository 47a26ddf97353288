import type { AccountData } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { Locale } from '@buchfink/contract/locale';
import { idempotencyHeader, type MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** The parts of a call besides its body. */
interface Sent {
  readonly locale?: Locale;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A logged-in patron that calls the service as the app does. */
export class TestPatron {
  readonly app: FastifyInstance;
  readonly session: Session;

  /** Headers of every call, e.g. those of a page. */
  readonly #headers: Readonly<Record<string, string>>;

  constructor(app: FastifyInstance, session: Session, headers: Readonly<Record<string, string>> = {}) {
    this.app = app;
    this.session = session;
    this.#headers = headers;
  }

  /** Makes a call below `{service}`; with a body it is a POST. */
  send(path: string, body?: unknown, { locale = 'de', key, headers = {} }: Sent = {}) {
    return this.app.inject({
      url: `/services/${locale}/opac-demo${path}`,
      headers: {
        [clientVersionHeader]: clientVersion,
        authorization: `Bearer ${this.session.token}`,
        ...(key !== undefined && { [idempotencyHeader]: key }),
        ...this.#headers,
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', payload: body as InjectOptions['payload'] }),
    } as InjectOptions);
  }

  /** Reads the account. Throws an error with the body of a refusal. */
  async account(locale: Locale = 'de'): Promise<AccountData> {
    const answer = await this.send('/account/info', undefined, { locale });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  }

  /** One step of an act on the account. */
  async step(path: string, target: object, more: object = {}, sent: Sent = {}): Promise<MultiStep> {
    const { libraryId, userId } = this.session;
    const answer = await this.send(path, { libraryId, userId, target, ...more }, sent);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  }

  /** Performs an act in as many steps as there are choices. Returns all answers. */
  async act(
    path: string,
    target: object,
    chosen: Readonly<Record<string, string>> = {},
    sent: Sent = {},
  ): Promise<MultiStep[]> {
    const answers = [await this.step(path, target, {}, sent)];
    for (let last = answers[0]; last?.action !== undefined; last = answers.at(-1)) {
      const selection = chosen[last.action];
      if (selection === undefined || answers.length > 8) break;
      const step = { action: last.action, selection };
      answers.push(await this.step(path, target, { step, state: last.state }, sent));
    }
    return answers;
  }
}
