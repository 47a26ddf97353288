import { OaiSettingsRefusal, OaiStatus } from '@buchfink/catalogue/oai/oai-client';
import { OaiResponseError } from '@buchfink/catalogue/oai/oai-response';
import { SystemFault, type SystemWarning, type SystemWarningCode } from '@buchfink/connectors/system-warning';
import { ApiException } from '@buchfink/contract/error';
import type { ReportsWords } from '@buchfink/texts/generated/reports-words';
import type { Exchange, HttpExchange, SocketExchange } from './observe-tools.ts';

/** What is wrong with a connection. */
export type ConnectionFault = keyof ReportsWords['connectionAdvice'];

/** Faults by the code of a system error, of Node's TLS, of the HTTP client or of this service. */
const faultByCode: Readonly<Record<string, ConnectionFault>> = {
  ENOTFOUND: 'unknown-host',
  ENODATA: 'unknown-host',
  EAI_AGAIN: 'dns-failing',
  ECONNREFUSED: 'connection-refused',
  ENETUNREACH: 'host-unreachable',
  EHOSTUNREACH: 'host-unreachable',
  ETIMEDOUT: 'connection-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connection-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'answer-timeout',
  UND_ERR_BODY_TIMEOUT: 'answer-timeout',
  ECONNRESET: 'connection-closed',
  EPIPE: 'connection-closed',
  UND_ERR_SOCKET: 'connection-closed',
  EPROTO: 'tls-not-spoken',
  ERR_SSL_WRONG_VERSION_NUMBER: 'tls-not-spoken',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'tls-not-spoken',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-other-host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-incomplete',
  'address-not-public': 'address-forbidden',
  'library-timeout': 'answer-timeout',
  'library-busy': 'too-many-requests',
  'library-answer': 'unreadable-answer',
  'login-failed': 'login-failed',
  'account-disabled': 'account-disabled',
  'card-expired': 'account-disabled',
  'card-lost': 'account-disabled',
  'not-supported': 'not-supported',
};

const faultByWarning: Readonly<Partial<Record<SystemWarningCode, ConnectionFault>>> = {
  'secret-unreadable': 'secret-missing',
};

/** The first messages of a connection by SIP2: whoever is not let in gets no answer to them. */
const firstMessages: readonly string[] = ['93', '99'];

function faultOfWarning(warning: SystemWarning): ConnectionFault | undefined {
  const isFirst = 'message' in warning.values && firstMessages.includes(String(warning.values.message));
  if (warning.code === 'sip2-closed') return isFirst ? 'connection-closed' : 'sip2-closed';
  if (warning.code === 'sip2-unanswered') return isFirst ? 'sip2-silent' : 'answer-timeout';
  if (warning.code === 'sip2-disordered' && warning.values.disorder === 'other-request') return 'sip2-sequence';
  return faultByWarning[warning.code];
}

/** Faults by words of errors that have no code. */
const faultByWords: readonly (readonly [RegExp, ConnectionFault])[] = [
  [/certificate has expired/, 'certificate-expired'],
];

/** The fault behind an error, by the most specific of its causes. */
export function faultOfError(error: unknown): ConnectionFault | undefined {
  const found = [...causesOf(error)].flatMap((cause) => faultOfCause(cause) ?? []);
  return found.at(-1);
}

/** An error and its causes, the outermost first. */
function* causesOf(error: unknown): Generator<Error> {
  let current = error;
  for (let depth = 0; depth < 10 && current instanceof Error; depth++) {
    yield current;
    if (current instanceof AggregateError && current.errors[0] instanceof Error) yield current.errors[0];
    current = current.cause;
  }
}

function faultOfCause(error: Error): ConnectionFault | undefined {
  if (error instanceof SystemFault) return faultOfWarning(error.warning);
  if (error instanceof OaiStatus) return faultOfStatus(error.status);
  if (error instanceof OaiResponseError) return 'unreadable-answer';
  if (error instanceof OaiSettingsRefusal && error.code === 'cannotDisseminateFormat') return 'oai-prefix';
  const code = 'code' in error ? String(error.code) : '';
  if (Object.hasOwn(faultByCode, code)) return faultByCode[code];
  return faultByWords.find(([words]) => words.test(error.message))?.[1];
}

/**
 * The fault that a step shows: by the last exchange with the system, which knows more than the error that the
 * connector made of it, else by the error. What a connector says of its protocol is more exact than the error of a socket.
 */
export function findFault(error: unknown, exchanges: readonly Exchange[]): ConnectionFault | undefined {
  const last = exchanges.at(-1);
  const warning = [...causesOf(error)].find((cause) => cause instanceof SystemFault)?.warning;
  return (
    (last && faultOfWords(last)) ??
    (warning && faultOfWarning(warning)) ??
    (last && faultOfExchange(last)) ??
    faultOfError(error)
  );
}

/** What is wrong with an exchange; undefined when nothing can be seen. */
export function faultOfExchange(exchange: Exchange): ConnectionFault | undefined {
  return faultOfWords(exchange) ?? (exchange.error === undefined ? undefined : faultOfError(exchange.error));
}

/** What the words of the system show. */
const faultOfWords = (exchange: Exchange) =>
  exchange.kind === 'http' ? faultOfAnswer(exchange) : faultOfConversation(exchange);

function faultOfAnswer({ answer }: HttpExchange): ConnectionFault | undefined {
  if (answer === undefined) return undefined;
  const fault = faultOfStatus(answer.status);
  if (fault !== undefined) return fault;
  return /^text\/html|^application\/xhtml/i.test(answer.headers['content-type'] ?? '') ? 'web-page' : undefined;
}

function faultOfStatus(status: number): ConnectionFault | undefined {
  if (status === 401) return 'http-unauthorized';
  if (status === 403) return 'http-forbidden';
  if (status === 404 || status === 410) return 'http-not-found';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'http-server-error' : undefined;
}

/** What a conversation by SIP2 shows: the login refused, a prompt of telnet, damaged messages. */
function faultOfConversation(exchange: SocketExchange): ConnectionFault | undefined {
  const text = textOf(exchange, 'system');
  if (/^(HTTP\/1|SSH-|220[ -]|<)/.test(text)) return 'sip2-not-spoken';
  if (/(^|[\r\n])940/.test(text)) return 'sip2-login-refused';
  if (/(^|[\r\n])98N/.test(text)) return 'sip2-offline';
  if (/(login|user(name)?|password):?\s*$/i.test(text) && !/(^|[\r\n])9[48]/.test(text)) return 'sip2-login-prompt';
  if ((text.match(/(^|[\r\n])96/g) ?? []).length > 0) return 'sip2-checksums';
  return undefined;
}

/** Whether a SIP2 server of these exchanges does not list the messages that it supports (field BX of message 98). */
export function lacksMessageList(exchanges: readonly Exchange[]): boolean {
  const states = exchanges.flatMap((exchange) =>
    exchange.kind === 'socket' ? [...textOf(exchange, 'system').matchAll(/(?:^|[\r\n])(98[^\r\n]*)/g)] : [],
  );
  return states.length > 0 && !states.some(([, state = '']) => state.includes('|BX'));
}

/** What one side of a conversation sent, byte by byte. */
function textOf({ parts }: SocketExchange, side: 'service' | 'system'): string {
  return Buffer.concat(parts.filter(({ from }) => from === side).map(({ bytes }) => bytes)).toString('latin1');
}

/** The first byte of a letter in UTF-8, then one of the bytes that follow, both read as Windows-1252 or Latin-1. */
const utf8AsLatin =
  /[ÃÂ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2026\u2030\u2039\u203a\u20ac\u2122]/;

/** Whether a text looks as if it had been read in the wrong character set. */
export const looksDamaged = (text: string): boolean => text.includes('\ufffd') || utf8AsLatin.test(text);

/** The code of an error for a finding: that of the service, else its message. */
export const errorText = (error: unknown): string =>
  error instanceof ApiException ? error.code : error instanceof Error ? error.message : String(error);
