import type { CirculationRules } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import { dateInTimeZone, timeInTimeZone } from '@buchfink/contract/calendar-date';
import type { Locale } from '@buchfink/contract/locale';
import { formatDate } from '@buchfink/texts/format';
import { type NoticeMailWords, noticeMailWords } from '../../../messages/notice-mail-words.ts';
import { type BranchName, branchNameOf } from '../../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Project } from '../../../projects/project/project.ts';
import type { Keys } from '../../../storage/keys/keys.ts';
import { printableLine } from '../../mail/header-text.ts';

/** What the mails of a library are made from. */
export interface MailSource {
  readonly project: Pick<Project, 'id' | 'config' | 'mailTexts'>;
  readonly library: Pick<
    LibrarySettings,
    'id' | 'libname' | 'address' | 'phone' | 'email' | 'website' | 'branches' | 'timeZone'
  >;
  readonly rules: Pick<CirculationRules, 'currency'> & {
    readonly notices: Pick<CirculationRules['notices'], 'showsTitles'>;
  };
  /** Scheme, host and base path of the service. */
  readonly service: string;
  /** Sign the links that end mails. */
  readonly keys: Pick<Keys, 'sign'>;
  readonly now: Date;
}

/** The words of one mail: the texts of its language, and what they show of the library. */
export interface MailVoice extends NoticeMailWords {
  readonly locale: Locale;
  readonly libname: string;
  readonly currency: string;
  readonly showsTitles: boolean;
  /** The name of a branch; undefined where there is nothing to choose from. */
  branch(code: string | undefined): string | undefined;
  /** A calendar day in words, with its weekday. */
  day(day: string): string;
  /** An instant in words, in the time zone of the library. */
  moment(instant: number): string;
}

/** The most characters of a title, and of any other line. */
export const maxTitle = 160;
const maxLine = 200;

/** Prepares the words of a mail in a language. */
export function mailVoice({ project, library, rules, now }: MailSource, locale: Locale): MailVoice {
  const texts = noticeMailWords(locale, project.mailTexts);
  const nameOf: BranchName = branchNameOf(library);
  const today = dateInTimeZone(now, library.timeZone);
  const day = (date: string) =>
    formatDate(locale, date, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    });
  return {
    ...texts,
    locale,
    libname: printableLine(library.libname, maxLine),
    currency: rules.currency,
    showsTitles: rules.notices.showsTitles,
    branch: (code) =>
      code === undefined || library.branches.length < 2 ? undefined : printableLine(nameOf(code), maxLine),
    day,
    moment: (instant) =>
      texts.words.moment({
        day: day(dateInTimeZone(new Date(instant), library.timeZone)),
        time: timeInTimeZone(new Date(instant), library.timeZone).slice(0, 5),
      }),
  };
}

/** The lines with which the library signs: name, address, and how to reach it. */
export function senderLines({ library }: MailSource, { words, libname }: MailVoice): string[] {
  const { address, phone, email, website } = library;
  const lines = [libname, address, phone && words.phone({ phone }), email && words.email({ email }), website];
  return lines.flatMap((line) => (line ? [printableLine(line, maxLine)] : []));
}
