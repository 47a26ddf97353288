/**
 * The Message-ID of a mail (RFC 5322, section 3.6.4): a function of the library and the notices in it, so that a server can
 * drop a copy, and a bounce says which mail came back. `from`: the address that mails come from.
 */
export const messageIdOf = (libraryId: number, sendingId: string, from: string): string =>
  `<${libraryId}.${sendingId}@${from.slice(from.lastIndexOf('@') + 1)}>`;

/** The mail that a Message-ID is of; undefined for one that is not of this service. */
export function mailOfMessageId(
  messageId: string,
  from: string,
): { readonly libraryId: number; readonly sendingId: string } | undefined {
  const [, number = '', sendingId = ''] = /^<(\d{1,15})\.([A-Za-z0-9_-]{22})@/.exec(messageId) ?? [];
  const libraryId = Number(number);
  return messageId === messageIdOf(libraryId, sendingId, from) ? { libraryId, sendingId } : undefined;
}
