import type { BarrierReport } from '@buchfink/contract/accessibility';
import { defaultLocale, type Locale, languageOf, languages, OperatorLocale } from '@buchfink/contract/locale';
import { html } from '../../base/http/html.ts';
import { serviceVersion } from '../../base/version/service-version.ts';
import { reportWordsIn } from '../../messages/report-words.ts';
import type { Project } from '../../projects/project/project.ts';
import type { Mail } from '../../systems/mail/mail.ts';
import { parseMailAddress } from '../../systems/mail/mail-address.ts';

/** What the mail about a barrier is made from. */
export interface ReportMailSource {
  readonly project: Pick<Project, 'config'>;
  readonly report: BarrierReport;
  /** The language in which the person reads the app. */
  readonly locale: Locale;
  /** The contact of the project. */
  readonly to: string;
  /** The address that mails come from. */
  readonly from: string;
  readonly date: Date;
}

/**
 * Writes the mail about a barrier, in the language of the project's operator: what the person wrote, as it is, with the version of the app.
 * The same report gives the same Message-ID, so that one that is sent again arrives once.
 */
export function composeReportMail({ project, report, locale, to, from, date }: ReportMailSource): Mail {
  const { title, settings } = project.config;
  const language = OperatorLocale.safeParse(languageOf(settings.locale)).data ?? defaultLocale;
  const words = reportWordsIn(language).barrierReport;
  const answerTo = report.email?.trim() ?? '';
  const facts = [
    [words.place, report.place?.trim() || words.nothing],
    [words.answerTo, answerTo || words.nothing],
    [words.language, languages[locale].name],
    [words.version, serviceVersion],
  ] as const;
  const message = report.message.replace(/[^\P{Cc}\r\n\t]/gu, ' ').trim();
  const address = parseMailAddress(answerTo);
  return {
    from: { name: title, address: from },
    to,
    // An address beyond ASCII stands in the text alone: not every server takes it in a header.
    ...(address !== undefined && !address.isInternational && { replyTo: { name: '', address: address.text } }),
    subject: words.subject({ app: title }),
    text: [words.intro({ app: title }), message, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n\n'),
    html: String(html`
      <p>${words.intro({ app: title })}</p>
      <blockquote>${message.split(/\r\n?|\n/).map((line) => html`${line}<br>`)}</blockquote>
      <dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
    `),
    messageId: `<barrier.${report.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date,
    language,
  };
}
