import type { FastifyRequest } from 'fastify';
import type { AccessLevel, OperatorCaller } from '../access/operator-access.ts';
import { admit, callerIn } from './admit.ts';
import { sendMissing } from './no-page.tsx';
import type { OperatorPage } from './operator-page.ts';
import { admitsItself, callOf, type OperatorCall, type OperatorSite, uncompressed } from './operator-site.ts';
import { sendPage } from './send-page.tsx';

/** A page: what it needs, and how it is made. */
export interface PageRoute {
  /** Below `/operator`; a library is `:libraryId`. */
  readonly path: string;
  readonly access: AccessLevel;
  /** Returns the page; undefined: there is none at this path, which is answered with 404. */
  render(call: OperatorCall): Promise<OperatorPage | undefined>;
}

/**
 * Mounts a page for operators. For all others its path does not exist; who can log in is sent to the login. A page never
 * changes anything: what changes something is `mountOperatorAction`.
 *
 * @example
 * mountOperatorPage(site, {
 *   path: '/operator/maintenance',
 *   access: 'read',
 *   render: async ({ locale }) => ({ title: words[locale].title, content: <Announcements /> }),
 * });
 */
export function mountOperatorPage(site: OperatorSite, { path, access, render }: PageRoute): void {
  site.pages.add(path);
  const callers = new WeakMap<FastifyRequest, OperatorCaller>();
  site.app.get(path, {
    ...uncompressed,
    config: admitsItself,
    onRequest: (request, reply) => admit(site, access, callers, request, reply),
    handler: async (request, reply) => {
      const caller = callerIn(callers, request);
      const page = await render(callOf(site, request, caller));
      return page === undefined
        ? sendMissing(site, request, reply, caller)
        : sendPage(site, request, reply, page, caller);
    },
  });
}
