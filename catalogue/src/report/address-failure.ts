import { failureText } from './failure-text.ts';

/** Plain words for network errors, by the code of the system. */
export const addressFailures = {
  ERR_INVALID_URL: 'this is not an address',
  ENOTFOUND: 'there is no host with this name',
  EAI_AGAIN: 'host names cannot be resolved now',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ENETUNREACH: 'this host cannot be reached',
  EHOSTUNREACH: 'this host cannot be reached',
  ETIMEDOUT: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped before its end',
  EPROTO: 'no secure connection could be established: is the address http instead of https?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no secure connection could be established: is the address http instead of https?',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate belongs to another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by a trusted authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by a trusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by a trusted authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not signed by a trusted authority',
} as const;

/** A code of the system, or of the HTTP client, that has plain words. */
export type AddressFailureCode = keyof typeof addressFailures;

const sentenceByCode = new Map<string, string>(Object.entries(addressFailures));

/**
 * The reason why a URL did not answer: in plain words where the error code is known, otherwise the message of the
 * error.
 */
export function addressFailure(error: unknown): string {
  return failureText(error, sentenceByCode);
}
