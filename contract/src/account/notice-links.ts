import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LibraryIdText } from '../validation/number-text.ts';

const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));

const Proof = z.object({ libraryId: LibraryIdText, token: secret });

/** `groups`: names of `noticeGroups`, with dots between them. */
const Ending = z.object({
  libraryId: LibraryIdText,
  patronId: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  groups: z.string().check(z.regex(/^[a-z-]{1,30}(\.[a-z-]{1,30}){0,9}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{8}\.[A-Za-z0-9_-]{43}$/)),
});

/**
 * `GET {service}/notices/{libraryId}/prove-email/{token}`: the page of the link that proves an e-mail address, with the button
 * that does it: programs that look for viruses open links.
 */
export const proveEmailPage = endpoint({
  name: 'proveEmailPage',
  summary: 'Page with the button that proves an e-mail address',
  path: '/notices/:libraryId/prove-email/:token',
  params: Proof,
  answer: z.unknown(),
});

/** `POST` to the same path: proves the address, once, and answers with a page. */
export const proveEmail = endpoint({
  name: 'proveEmail',
  summary: 'Prove an e-mail address by the link of a mail',
  method: 'POST',
  path: '/notices/:libraryId/prove-email/:token',
  params: Proof,
  answer: z.unknown(),
});

/** `GET {service}/notices/{libraryId}/unsubscribe/{patronId}/{groups}/{signature}`: the page with the button that ends these mails. */
export const unsubscribePage = endpoint({
  name: 'unsubscribePage',
  summary: 'Page with the button that ends mails of a library',
  path: '/notices/:libraryId/unsubscribe/:patronId/:groups/:signature',
  params: Ending,
  answer: z.unknown(),
});

/** `POST` to the same path: ends the mails at once, as mail programs ask for it (RFC 8058, section 3.2), and answers with a page. */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  summary: 'End mails of a library with one click (RFC 8058)',
  method: 'POST',
  path: '/notices/:libraryId/unsubscribe/:patronId/:groups/:signature',
  params: Ending,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  answer: z.unknown(),
});
