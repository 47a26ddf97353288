import {
  type AccessibilityStatement,
  accessibilityStatement,
  type BarrierReport,
  reportBarrier,
} from '@buchfink/contract/accessibility';
import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import { mount, type ServiceScope } from '../../api/http/mount.ts';
import type { Project } from '../../projects/project/project.ts';
import { writesStatement } from '../../projects/project/statement-parts.ts';
import type { MailOutcome } from '../../systems/mail/mail-outcome.ts';
import type { MailLocation } from '../../systems/mail/mail-server.ts';
import type { MailTransport } from '../../systems/mail/mail-transport.ts';
import { composeReportMail } from './compose-report-mail.ts';
import { composeStatement } from './compose-statement.ts';

/** Milliseconds that a person waits for the mail server: less than the app waits for the service. */
const sendingTime = 20_000;

/** How mails are sent. */
interface Sending {
  readonly location: Pick<MailLocation, 'from'>;
  readonly transport: Pick<MailTransport, 'send'>;
}

/** Dependencies of the accessibility statement. */
export interface AccessibilityRoutesDeps {
  /** Undefined where the operator has named no mail server. */
  readonly mail?: Sending | undefined;
  /** Nothing is sent in a preview of a configuration. */
  readonly isPreview?: boolean | undefined;
}

/** Mounts the accessibility statement of a project, and the call that reports a barrier to its contact. */
export function mountAccessibility(scope: ServiceScope, { mail, isPreview }: AccessibilityRoutesDeps): void {
  mount(scope, accessibilityStatement, ({ project, locale }) => statementOf(project, locale, mail !== undefined), {
    revalidate: true,
  });

  mount(
    scope,
    reportBarrier,
    async ({ project, body, locale }) => {
      if (isPreview) throw new ApiException('read-only');
      const { email, isShown } = contactOf(project);
      if (mail === undefined || email === undefined || !isShown) throw new ApiException('not-supported');
      return { outcome: await send({ project, to: email, report: body, locale }, mail, scope) };
    },
    { secret: true },
  );
}

/** Whom reports go to. A project that hides the page offers no form. */
function contactOf({ config, accessibility }: Project) {
  return { ...accessibility?.contact, isShown: config.infoPages.accessibility.visible };
}

function statementOf(project: Project, locale: Locale, hasMail: boolean): AccessibilityStatement {
  const { email, phone, isShown } = contactOf(project);
  return {
    sections: writesStatement(project) ? [...composeStatement(project, locale)] : [],
    reports: isShown ? { hasForm: hasMail && email !== undefined, email, phone } : { hasForm: false },
  };
}

interface Report {
  readonly project: Project;
  readonly to: string;
  readonly report: BarrierReport;
  readonly locale: Locale;
}

/** Sends a report at once, because nothing of it is stored: whoever wrote it learns whether the mail server has it. */
async function send(
  report: Report,
  { location, transport }: Sending,
  { app, now }: ServiceScope,
): Promise<'sent' | 'not-sent'> {
  const mail = composeReportMail({ ...report, from: location.from, date: now() });
  const outcome = await withinTime(transport.send(mail));
  if (outcome?.kind === 'accepted') return 'sent';
  app.log.warn(`${report.project.id}: the report of a barrier could not be sent: ${outcome?.reason ?? 'slow'}`);
  return 'not-sent';
}

/** The outcome of a mail; undefined where nobody knows it in time. */
async function withinTime(sending: Promise<MailOutcome>): Promise<MailOutcome | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, sendingTime, undefined);
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}
