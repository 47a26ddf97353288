import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { requireOwnPage } from '../../../base/http/endpoint/fetch-metadata.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { OperatorCaller } from '../access/operator-access.ts';
import { admit, callerIn } from './admit.ts';
import { sendMissing } from './no-page.tsx';
import type { OperatorPage } from './operator-page.ts';
import { admitsItself, callOf, type OperatorCall, type OperatorSite, pathOf, uncompressed } from './operator-site.ts';
import { type OperatorActName, recordAct } from './record-act.ts';
import { sendPage } from './send-page.tsx';

/**
 * How an action ended. `done`: the browser is sent to a page, which says so; `shown`: the page of the answer says so; `file`: it
 * gets a file to store. `refused`:
 * nothing was changed, and a page says why (its status is 409 unless it names one). `asked`: nothing was changed, and a
 * page asks what else is needed, or the browser is sent to it. `object` is for the log: what the act was about, without data of patrons.
 */
export type ActOutcome = { readonly object?: string | undefined } & (
  | {
      readonly kind: 'done' | 'asked';
      readonly location: string;
      /** Headers of the answer, such as a cookie. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly body: string | Uint8Array }
  | { readonly kind: 'refused' | 'asked' | 'shown'; readonly page: OperatorPage }
);

/** An act: a form that is sent to a path. */
export interface ActRoute<Form> {
  readonly path: string;
  readonly access: 'act' | 'desk';
  /** The code of the act in the log. */
  readonly act: OperatorActName;
  /** The fields of the form, each a text; bound their lengths. What does not fit is refused with 400 before the act. */
  readonly form: z.ZodMiniType<Form>;
  /**
   * Reads the fields of a body of another kind, such as a form with a file. `isOwn` says by the token whether the form is
   * one of this service; what comes from elsewhere must not be stored.
   */
  readonly readForm?: ((call: OperatorCall, isOwn: (token: string) => boolean) => Promise<URLSearchParams>) | undefined;
  /** The page with the form: where the operator is sent when the form is out of date. */
  pageOf(call: OperatorCall): string;
  /** Acts. Undefined: there is no such thing at this path, which is answered with 404. */
  run(call: OperatorCall, form: Form): Promise<ActOutcome | undefined>;
}

/**
 * Mounts an action: a form of a page of this service, with the token of that page (scripts, which send a token of their own
 * with each call, need none). The act is in the log before it is done. Write it with `Form`.
 *
 * @example
 * mountOperatorAction(site, {
 *   path: '/operator/libraries/:libraryId/test',
 *   access: 'act',
 *   act: 'connection-test',
 *   form: z.object({}),
 *   pageOf: ({ params }) => `/operator/libraries/${params.libraryId}`,
 *   run: async ({ params }) => ({ kind: 'done', location: `/operator/libraries/${params.libraryId}#test` }),
 * });
 */
export function mountOperatorAction<Form>(site: OperatorSite, route: ActRoute<Form>): void {
  const callers = new WeakMap<FastifyRequest, OperatorCaller>();
  site.app.post(route.path, {
    ...uncompressed,
    config: admitsItself,
    // Before the body is read.
    onRequest: (request, reply) => admit(site, route.access, callers, request, reply),
    handler: async (request, reply) => {
      const caller = callerIn(callers, request);
      const call = callOf(site, request, caller);
      const fields = route.readForm
        ? await route.readForm(call, (token) => isOwnForm(site, call, token))
        : formOf(request.body);
      if (!isOwnForm(site, call, fields.get('token') ?? ''))
        return sendPage(site, request, reply, oldPage(call, route.pageOf(call)), caller);
      const form = route.form.safeParse(Object.fromEntries(fields));
      if (!form.success) return sendPage(site, request, reply, invalidForm(call, form.error.issues, route), caller);
      return sendOutcome(
        site,
        request,
        reply,
        caller,
        await recordAct(site, call, route, () => route.run(call, form.data)),
      );
    },
  });
}

/** The fields of a form, which `prepareScope` has read; none in a body of another kind. */
export const formOf = (body: unknown): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/**
 * Whether an action comes from a form of this service, made for this operator and not out of date. Scripts need no form.
 * Throws `ApiException('foreign-page')`.
 */
function isOwnForm({ tokens }: Pick<OperatorSite, 'tokens'>, call: OperatorCall, token: string): boolean {
  if (call.caller.proof === 'token') return true;
  requireOwnPage(call.request.headers);
  return tokens.isValid(pathOf(call.request), call.caller.name, token);
}

/** Answers an action: a redirect, a file, or the page that says why it was refused or what it asks. */
async function sendOutcome(
  site: OperatorSite,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: OperatorCaller,
  outcome: ActOutcome | undefined,
): Promise<unknown> {
  if (outcome === undefined) return sendMissing(site, request, reply, caller);
  if (outcome.kind === 'file')
    return reply
      .type(outcome.type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${outcome.name}"`)
      .send(typeof outcome.body === 'string' ? outcome.body : Buffer.from(outcome.body));
  if ('page' in outcome) {
    const { page, kind } = outcome;
    return sendPage(site, request, reply, { ...page, status: page.status ?? (kind === 'refused' ? 409 : 200) }, caller);
  }
  return reply
    .headers(outcome.headers ?? {})
    .header('cache-control', 'no-store')
    .redirect(outcome.location, 303);
}

function oldPage({ locale }: OperatorCall, path: string): OperatorPage {
  const { title, text, again } = operatorWordsIn(locale).frame.oldPage;
  return { title, content: <p role="alert">{text}</p>, back: { path, text: again }, status: 403 };
}

function invalidForm(
  call: OperatorCall,
  issues: readonly z.core.$ZodIssue[],
  route: Pick<ActRoute<unknown>, 'pageOf'>,
): OperatorPage {
  const words = operatorWordsIn(call.locale).frame;
  const fields = [...new Set(issues.map(({ path }) => path.map(String).join('.')))];
  return {
    title: words.invalidForm.title,
    content: (
      <>
        <p role="alert">{words.invalidForm.text}</p>
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <code>{field}</code>
            </li>
          ))}
        </ul>
      </>
    ),
    back: { path: route.pageOf(call), text: words.oldPage.again },
    status: 400,
  };
}
