import * as z from 'zod/mini';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatMoment } from '../../../messages/format-values.ts';
import { operatorLogWords } from '../../../messages/operator/log-words.ts';
import type { OperatorLogins } from '../../../storage/monitoring/operator-logins.ts';
import type { OperatorSessions } from '../access/operator-session.ts';
import { renderForm } from '../frame/forms.ts';
import { mountOperatorAct } from '../frame/mount-act.ts';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorSite } from '../frame/operator-site.ts';
import { renderTable } from '../frame/table.ts';

/** The page with the open logins of operators. */
export const loginsPath = '/operator/log/logins';
const endPath = `${loginsPath}/end`;
/** Characters of a fingerprint on the page. */
const shownFingerprint = 8;

/** What the page needs. */
export interface LoginPagesDeps {
  readonly logins: Pick<OperatorLogins, 'list' | 'end'>;
  readonly sessions: Pick<OperatorSessions, 'idOf'>;
  readonly timeZone: () => string;
}

/** Mounts the page with the open logins of operators, on which one of them is ended. */
export function mountLoginPages(site: OperatorSite, { logins, sessions, timeZone }: LoginPagesDeps): void {
  mountOperatorPage(site, {
    path: loginsPath,
    // Addresses of people are for those who may act.
    access: 'act',
    async render(call) {
      const words = operatorLogWords[call.locale].logins;
      const moment = (instant: number) => formatMoment(new Date(instant), call.locale, timeZone());
      const own = sessions.idOf(call.request);
      const open = await logins.list(call.now.getTime());
      const isDone = call.query.get('done') === 'ended';
      return {
        title: words.title,
        lead: words.lead,
        back: { path: '/operator/log', text: operatorLogWords[call.locale].title },
        notice: isDone ? { kind: 'done', text: words.ended } : undefined,
        content: renderTable({
          label: words.title,
          columns: words.columns.map((label) => ({ label })),
          rows: open.map(({ id, operator, fingerprint, since, used, address }) => [
            { text: id === own ? words.own(operator) : operator },
            { text: moment(since) },
            { text: moment(used) },
            { text: address },
            { html: `<code>${escapeHtml(fingerprint.slice(0, shownFingerprint))}</code>` },
            {
              html: `<div class="acts">${renderForm(call, {
                action: endPath,
                fields: `<input type="hidden" name="id" value="${escapeHtml(id)}">`,
                button: words.end,
                label: words.endOf(operator),
              })}</div>`,
            },
          ]),
          empty: words.empty,
        }),
      };
    },
  });
  mountOperatorAct(site, {
    path: endPath,
    access: 'act',
    act: 'login-end',
    form: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    pageOf: () => loginsPath,
    async run(call, { id }) {
      const login = (await logins.list(call.now.getTime())).find((open) => open.id === id);
      await logins.end(id);
      return {
        kind: 'done',
        location: `${loginsPath}?done=ended`,
        ...(login && { object: `${login.operator} ${login.fingerprint.slice(0, shownFingerprint)}` }),
      };
    },
  });
}
