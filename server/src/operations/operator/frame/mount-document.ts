import type { FastifyRequest } from 'fastify';
import type { AccessLevel, OperatorCaller } from '../access/operator-access.ts';
import { admit, callerIn } from './admit.ts';
import { sendMissing } from './no-page.tsx';
import { admitsItself, callOf, type OperatorCall, type OperatorSite, uncompressed } from './operator-site.ts';

/** A document that a page shows in a frame, such as the HTML of a mail. */
interface DocumentRoute {
  /** Below `/operator`. */
  readonly path: string;
  readonly access: AccessLevel;
  /** Returns the document; undefined: there is none at this path, which is answered with 404. */
  render(call: OperatorCall): Promise<string | undefined>;
}

/** The document applies the styles that its elements have, and can do nothing else, wherever it is opened. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** Mounts a document that a page with `showsDocument` shows in a frame. For all others its path does not exist. */
export function mountOperatorDocument(site: OperatorSite, { path, access, render }: DocumentRoute): void {
  const callers = new WeakMap<FastifyRequest, OperatorCaller>();
  site.app.get(path, {
    ...uncompressed,
    config: admitsItself,
    onRequest: (request, reply) => admit(site, access, callers, request, reply),
    handler: async (request, reply) => {
      const caller = callerIn(callers, request);
      const document = await render(callOf(site, request, caller));
      if (document === undefined) return sendMissing(site, request, reply, caller);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .send(document);
    },
  });
}
