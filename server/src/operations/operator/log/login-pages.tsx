import * as z from 'zod/mini';
import { formatMoment } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { OperatorLogins } from '../../../storage/monitoring/operator-logins.ts';
import type { OperatorSessions } from '../access/operator-session.ts';
import { Form, HiddenField } from '../frame/forms.tsx';
import { mountOperatorAction } from '../frame/mount-action.tsx';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorSite } from '../frame/operator-site.ts';
import { Acts } from '../frame/sections.tsx';
import { Table } from '../frame/table.tsx';

/** The page with the open logins of operators. */
export const loginsPath = '/operator/log/logins';
const endPath = `${loginsPath}/end`;
const columns = ['operator', 'since', 'used', 'address', 'token', 'act'] as const;
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
      const words = operatorWordsIn(call.locale).log.logins;
      const moment = (instant: number) => formatMoment(new Date(instant), call.locale, timeZone());
      const own = sessions.idOf(call.request);
      const open = await logins.list(call.now.getTime());
      const isDone = call.query.get('done') === 'ended';
      return {
        title: words.title,
        lead: words.lead,
        back: { path: '/operator/log', text: operatorWordsIn(call.locale).log.title },
        notice: isDone ? { kind: 'done', text: words.ended } : undefined,
        content: (
          <Table
            label={words.title}
            columns={columns.map((column) => ({ label: words.columns[column] }))}
            rows={open.map(({ id, operator, fingerprint, since, used, address }) => [
              { content: id === own ? words.own({ operator }) : operator },
              { content: moment(since) },
              { content: moment(used) },
              { content: address },
              { content: <code>{fingerprint.slice(0, shownFingerprint)}</code> },
              {
                content: (
                  <Acts>
                    <Form call={call} action={endPath} button={words.end} label={words.endOf({ operator })}>
                      <HiddenField name="id" value={id} />
                    </Form>
                  </Acts>
                ),
              },
            ])}
            empty={words.empty}
          />
        ),
      };
    },
  });
  mountOperatorAction(site, {
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
        object: login ? `${login.operator} ${login.fingerprint.slice(0, shownFingerprint)}` : undefined,
      };
    },
  });
}
