import type { RegistrationMail } from '@buchfink/connectors/builtin/circulation/outbox/outgoing-mail';
import type { NoticeFacts, NoticeView } from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import {
  type RegistrationState,
  registrationStates,
} from '@buchfink/connectors/builtin/circulation/store/registration-rows';
import type { NoticeKind } from '@buchfink/contract/account/notices';
import { addDays, dateInTimeZone } from '@buchfink/contract/calendar-date';
import type { Locale } from '@buchfink/contract/locale';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { MailToCompose } from './compose-notice-mail.ts';

/** What a preview can show: a mail of one kind, one of a day with several, or one of a registration. */
export type SampleName = NoticeSample | RegistrationState;
type NoticeSample = NoticeKind | 'several';

const isOfRegistration = (name: SampleName): name is RegistrationState =>
  registrationStates.some((state) => state === name);

/** Invented titles. */
const titles = ['Die Entdeckung der Langsamkeit', 'Momo', 'Gödel, Escher, Bach'] as const;

const inventedSecret = 'example'.padEnd(43, '0');

/** What a preview is about. */
export interface SampleOptions {
  readonly library: Pick<LibrarySettings, 'branches' | 'timeZone'>;
  readonly reminders: readonly { readonly fee?: number; readonly letter?: boolean }[];
  readonly now: Date;
  readonly locale: Locale;
}

/** A mail with invented data, as the library would send it. Its links belong to nobody. */
export function sampleMail(name: SampleName, options: SampleOptions): MailToCompose {
  return isOfRegistration(name) ? registrationMail(name, options) : noticeMail(name, options);
}

function registrationMail(state: RegistrationState, { library, now, locale }: SampleOptions): MailToCompose {
  const card = { number: '2000017', validUntil: addDays(dateInTimeZone(now, library.timeZone), 28) };
  const registrations = {
    pending: { state: 'pending', token: inventedSecret, days: 3 },
    provisional: { state: 'provisional', card },
    confirmed: { state: 'confirmed', card },
    ended: { state: 'ended' },
  } as const satisfies Record<RegistrationState, RegistrationMail>;
  return { patronId: 'example', language: locale, notices: [], registration: registrations[state] };
}

function noticeMail(name: NoticeSample, options: SampleOptions): MailToCompose {
  const kinds: readonly NoticeKind[] = name === 'several' ? ['overdue', 'due-soon', 'card-expires'] : [name];
  return {
    patronId: 'example',
    name: 'Mara Specht',
    language: options.locale,
    notices: kinds.flatMap((kind) => noticesOf(kind, options)),
    ...(name === 'prove-email' && { proofToken: inventedSecret }),
  };
}

function noticesOf(kind: NoticeKind, options: SampleOptions): NoticeView[] {
  const all = factsOf(kind, options);
  return all.map((facts, at) => ({
    id: `${kind}-${at}`,
    patronId: 'example',
    kind,
    at: options.now.getTime(),
    recordId: `record-${at}`,
    title: titles[at],
    facts,
    isPlanned: true,
  }));
}

function factsOf(kind: NoticeKind, { library, reminders, now }: SampleOptions): NoticeFacts[] {
  const today = dateInTimeZone(now, library.timeZone);
  const [branch = '', otherBranch = branch] = library.branches.map(({ id }) => id);
  const day = (days: number) => addDays(today, days);
  switch (kind) {
    case 'overdue':
      return [reminders[0], reminders.at(-1)].map((reminder, at) => ({
        due: day(at === 0 ? -1 : -20),
        branch: at === 0 ? branch : otherBranch,
        step: at === 0 ? 1 : Math.max(1, reminders.length),
        ...(reminder?.fee !== undefined && reminder.fee > 0 && { fee: reminder.fee }),
        ...(reminder?.letter === true && { isLetter: true }),
      }));
    case 'due-soon':
    case 'lent':
      return (kind === 'lent' ? [28, 28, 14] : [3, 3, 4]).map((days) => ({ due: day(days), branch }));
    case 'ready':
      return [{ until: day(7), branch, pickupNumber: '17' }];
    case 'reservation-expired':
      return [{ until: day(-1), branch }];
    case 'reservation-cancelled':
      return [{ branch }];
    case 'returned':
      return [{}, {}];
    case 'card-expires':
      return [{ until: day(28) }];
    case 'pin-changed':
    case 'email-changed':
    case 'prove-email':
      return [{ email: 'mara@example.org' }];
  }
}
