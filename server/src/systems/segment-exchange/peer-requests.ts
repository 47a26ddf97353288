import type { Keys } from '../../storage/keys/keys.ts';

/** The header with the time and signature of a request between nodes. */
export const requestHeader = 'x-buchfink-node';

/** The longest difference between the clocks of two nodes, in milliseconds; a signature is valid for as long. */
const maxSkew = 5 * 60_000;
const purpose = 'segment request';

/** The path of a library's listing, or of one of its segments. */
export const segmentsPath = (libraryId: number | string, name?: string) =>
  `/internal/segments/${libraryId}${name === undefined ? '' : `/${name}`}`;

/** Signs a request for a path; `now` is epoch milliseconds. */
export function signRequest(keys: Pick<Keys, 'sign'>, path: string, now: number): string {
  return `${now}.${keys.sign(purpose, `${path} ${now}`)}`;
}

/** Whether a request for a path was signed by a node with the same keys a short time ago. */
export function isSignedRequest(keys: Pick<Keys, 'isSigned'>, path: string, header: unknown, now: number): boolean {
  const [, time = '', signature = ''] = /^(\d{1,15})\.(.{1,200})$/.exec(String(header ?? '')) ?? [];
  return time !== '' && Math.abs(now - Number(time)) <= maxSkew && keys.isSigned(purpose, `${path} ${time}`, signature);
}
