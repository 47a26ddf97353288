import type { CallContext } from '@buchfink/connectors/call-context';
import { ApiException } from '@buchfink/contract/error';

/**
 * Runs work with a time limit in milliseconds. The work continues when the caller has gone, because an act that has
 * started at a library is finished. Throws `ApiException('library-timeout')`.
 */
export async function withTimeLimit<Answer>(
  milliseconds: number,
  context: CallContext,
  run: (context: CallContext) => Promise<Answer>,
): Promise<Answer> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new ApiException('library-timeout')), milliseconds);
  const limited = { ...context, signal: stop.signal, deadline: context.now().getTime() + milliseconds };
  try {
    return await Promise.race([
      run(limited),
      new Promise<never>((_, reject) => {
        stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
