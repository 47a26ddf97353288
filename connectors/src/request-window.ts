import { ApiException } from '@buchfink/contract/error';

/**
 * Counts the requests to a system: at most `perMinute` in any 60 seconds, as one call may need several. The result is
 * called before each request and throws `ApiException('library-busy')` above that.
 */
export function requestWindow(perMinute: number, now: () => Date): () => void {
  const times: number[] = [];
  return () => {
    const time = now().getTime();
    while (times[0] !== undefined && times[0] <= time - 60_000) times.shift();
    if (times.length >= perMinute) throw new ApiException('library-busy');
    times.push(time);
  };
}
