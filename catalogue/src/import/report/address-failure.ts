import { failureText } from './failure-text.ts';

/** Plain words for network errors, by the code of the system. */
const sentences = new Map([
  ['ERR_INVALID_URL', 'this is no address'],
  ['ENOTFOUND', 'there is no machine of this name'],
  ['EAI_AGAIN', 'names of machines cannot be looked up now'],
  ['ECONNREFUSED', 'nothing answers there'],
  ['ECONNRESET', 'the connection was broken off'],
  ['UND_ERR_SOCKET', 'the connection was broken off'],
  ['ENETUNREACH', 'there is no way to this machine'],
  ['EHOSTUNREACH', 'there is no way to this machine'],
  ['ETIMEDOUT', 'no answer in time'],
  ['UND_ERR_CONNECT_TIMEOUT', 'no answer in time'],
  ['UND_ERR_HEADERS_TIMEOUT', 'no answer in time'],
  ['UND_ERR_BODY_TIMEOUT', 'the answer stopped on its way'],
  ['EPROTO', 'no safe connection could be agreed upon: is it rather http than https?'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'no safe connection could be agreed upon: is it rather http than https?'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is that of another machine'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is signed by nobody whom this machine trusts'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is signed by nobody whom this machine trusts'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is signed by nobody whom this machine trusts'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its certificate is signed by nobody whom this machine trusts'],
]);

/**
 * The reason why a URL did not answer: in plain words where the error code is known, otherwise the message of the
 * error.
 */
export function addressFailure(error: unknown): string {
  return failureText(error, sentences);
}
