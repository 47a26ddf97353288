import type { NodemailerError } from 'nodemailer';
import type { DelayReason, MailOutcome, RefusalReason } from './mail-outcome.ts';

/** What an error of nodemailer means: later, or refused. */
type FailedOutcome = Exclude<MailOutcome, { kind: 'accepted' }>;
type Verdict = { readonly later: DelayReason } | { readonly refused: RefusalReason };

/** Codes of Node for certificates that are not trusted, of another name, or out of date; and for failed handshakes. */
export const isTlsCode = (code: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO|^ERR_(TLS|SSL)|^EPROTO$/.test(code);

/**
 * The outcome of a mail by the error that ended it. `isWholeSent`: all of the mail was handed to the connection, so that an
 * error without a reply leaves open whether the server took it.
 */
export function outcomeOfError(error: NodemailerError, recipient: string, isWholeSent: boolean): FailedOutcome {
  const verdict = verdictOf(error);
  const detail = detailOf(error.response ?? error.message, recipient);
  if ('refused' in verdict) return { kind: 'refused', reason: verdict.refused, detail };
  const isUncertain = isWholeSent && error.responseCode === undefined;
  return { kind: 'later', reason: verdict.later, detail, isUncertain };
}

/** A line for operators, without the address of the person. */
export function detailOf(text: string, recipient: string): string {
  const line = text.replace(/\p{C}+/gu, ' ').trim();
  return (recipient === '' ? line : line.replaceAll(recipient, '…')).slice(0, 300);
}

function verdictOf(error: NodemailerError): Verdict {
  if (error.responseCode === 421) return { later: 'busy' };
  switch (error.code) {
    case 'EABORT':
      return { later: 'slow' };
    case 'ETIMEDOUT':
      return { later: error.timeoutType === 'CONNECT_TIMEOUT' ? 'unreachable' : 'slow' };
    case 'ETLS':
      return { later: 'tls' };
    case 'ESOCKET':
      return { later: isTlsCode(error.originalCode ?? '') ? 'tls' : 'unreachable' };
    case 'EAUTH':
    case 'ENOAUTH':
      return { later: replyClass(error) === 4 ? 'busy' : 'login' };
    case 'EPROTOCOL':
      return { later: replyClass(error) === 5 ? 'unwelcome' : replyClass(error) === 4 ? 'busy' : 'unreachable' };
    case 'EENVELOPE':
    case 'EMESSAGE':
      return verdictOfReply(error);
    default:
      return { later: 'unreachable' };
  }
}

const replyClass = ({ responseCode = 0 }: NodemailerError) => Math.floor(responseCode / 100);

/** By the reply, its enhanced status (RFC 3463) and the command that it answers. */
function verdictOfReply(error: NodemailerError): Verdict {
  const { responseCode = 0, command, response = '' } = error;
  // Without a reply nodemailer itself has found that the server announces a smaller limit of size.
  if (responseCode === 0) return { refused: 'message' };
  if (replyClass(error) !== 5 || responseCode === 503) return { later: 'deferred' };
  if (responseCode === 530 || responseCode === 535 || responseCode === 538) return { later: 'login' };
  const status = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  if (status === '3.4' || status === '2.3') return { refused: 'message' };
  if (command === 'MAIL FROM') return responseCode === 552 ? { refused: 'message' } : { later: 'unwelcome' };
  if (status === '1.7' || status === '1.8') return { later: 'unwelcome' };
  if (status === '2.2') return { refused: 'mailbox-full' };
  if (/^[12]\./.test(status)) return { refused: 'mailbox' };
  if (command === 'DATA') return { refused: 'message' };
  return { refused: status.startsWith('7.') ? 'policy' : 'mailbox' };
}
