import { ConnectionError } from '#shared/api/connection-error.ts';
import { connection } from '#shared/connection/service-connection.ts';

/** The time limit in milliseconds, and the largest page in characters. */
const timeout = 10_000;
const maxLength = 500_000;

/** Fetches html from the media host. Returns undefined when the page is missing or is not html. */
export async function fetchPage(address: string, signal: AbortSignal): Promise<string | undefined> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  let response: Response;
  try {
    response = await fetch(address, { signal: limited, credentials: 'omit', headers: { Accept: 'text/html' } });
  } catch (cause) {
    if (!signal.aborted) await connection.unanswered();
    throw new ConnectionError(signal.aborted ? 'aborted' : limited.aborted ? 'timeout' : 'network', { cause });
  }
  if (response.status === 404) return undefined;
  if (!response.ok) throw new ConnectionError('bad-status', { status: response.status });
  if (!response.headers.get('content-type')?.includes('html')) return undefined;
  const text = await response.text();
  if (text.length > maxLength) throw new ConnectionError('bad-answer');
  return text;
}
