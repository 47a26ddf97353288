import type { ImapFlowError } from 'imapflow';
import { detailOf, isTlsCode } from '../outcome-of-error.ts';

/** Why the mailbox of bounces cannot be read: a closed list. */
export const collectionFaults = [
  /** Nobody answers at the address, or the connection broke. */
  'unreachable',
  /** The certificate is not trusted, or of another name. */
  'tls',
  /** The server refuses user or password. */
  'login',
  /** There is no such folder, or it cannot be changed. */
  'folder',
  /** No answer within the time limit. */
  'slow',
] as const;
export type CollectionFault = (typeof collectionFaults)[number];

/** What an error of the client means. `isLate`: the time of the whole look is over. */
export function faultOfImapError(
  error: unknown,
  isLate: boolean,
): { readonly reason: CollectionFault; readonly detail: string } {
  const { code = '', authenticationFailed, responseText, message } = error as ImapFlowError;
  const detail = detailOf(responseText ?? message, '');
  if (authenticationFailed) return { reason: 'login', detail };
  if (isLate || /timeout|ETIMEDOUT/i.test(code)) return { reason: 'slow', detail };
  if (isTlsCode(code)) return { reason: 'tls', detail };
  // A command that the server has answered with NO or BAD.
  return { reason: responseText === undefined ? 'unreachable' : 'folder', detail };
}
