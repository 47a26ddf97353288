import { setMaxListeners } from 'node:events';
import type { CallContext } from '@buchfink/connectors/connector';
import { requestTimeout } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The reason of a call's abort when the client has hung up: nobody reads the answer. */
export const clientGone = new Error('The client has closed the connection.');

/** Runs one call under its deadline: the signal aborts, and the call fails, after 30 s or when the client is gone. */
export async function withContext<Answer>(
  given: { request: FastifyRequest; reply: FastifyReply; locale: Locale; now: () => Date },
  run: (context: CallContext) => Promise<Answer>,
): Promise<Answer> {
  const { request, reply, locale, now } = given;
  const stop = new AbortController();
  // A call asks many things at once, each of which listens; all of them are gone with the call.
  setMaxListeners(0, stop.signal);
  const timer = setTimeout(() => stop.abort(new ApiException('library-timeout')), requestTimeout);
  const gone = () => {
    if (!reply.raw.writableFinished) stop.abort(clientGone);
  };
  reply.raw.once('close', gone);
  try {
    return await Promise.race([
      run({ locale, now, signal: stop.signal, deadline: now().getTime() + requestTimeout, requestId: request.id }),
      new Promise<never>((_, reject) => {
        stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
      }),
    ]);
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', gone);
  }
}
