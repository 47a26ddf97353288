import { setMaxListeners } from 'node:events';
import type { CallContext } from '@buchfink/connectors/call-context';
import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reason of an abort after the client closed the connection. */
export const clientDisconnected = new Error('The client has closed the connection.');

/**
 * Runs a call under its deadline: after `timeout` milliseconds, or when the client disconnects, the signal aborts and the call fails.
 */
export async function withCallContext<Answer>(
  call: { request: FastifyRequest; reply: FastifyReply; locale: Locale; now: () => Date; timeout: number },
  run: (context: CallContext) => Promise<Answer>,
): Promise<Answer> {
  const { request, reply, locale, now, timeout } = call;
  const stop = new AbortController();
  // Many parallel requests of one call add listeners to the signal; all of them go away with the call.
  setMaxListeners(0, stop.signal);
  const timer = setTimeout(() => stop.abort(new ApiException('library-timeout')), timeout);
  const abortContext = () => {
    if (!reply.raw.writableFinished) stop.abort(clientDisconnected);
  };
  reply.raw.once('close', abortContext);
  try {
    return await Promise.race([
      run({ locale, now, signal: stop.signal, deadline: now().getTime() + timeout, requestId: request.id }),
      new Promise<never>((_, reject) => {
        stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
      }),
    ]);
  } catch (error) {
    // What an abort makes of the systems that are called is no error of their own.
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', abortContext);
  }
}
