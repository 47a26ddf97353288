import type { Notice } from '@buchfink/contract/account/notices';
import type { Locale } from '@buchfink/contract/locale';
import type { Translate } from '@buchfink/texts/texts';
import { formatDueDay } from '#shared/account/due/due-text.ts';

interface Words {
  readonly t: Translate;
  readonly locale: Locale;
  /** The library's date. */
  readonly today: string;
}

/** The words of a notice. */
export interface NoticeText {
  readonly heading: string;
  /** The title that it is about. */
  readonly about: string | undefined;
  readonly sentences: readonly string[];
}

/** A notice in words. What the service has forgotten of it by now is left out. */
export function noticeText(notice: Notice, words: Words): NoticeText {
  const { kind, title, subject, text } = notice;
  const { t } = words;
  if (kind === undefined)
    return { heading: subject ?? t('notices.of-library'), about: undefined, sentences: text ? [text] : [] };
  const step = kind === 'overdue' ? notice.step : undefined;
  return {
    heading: step === undefined ? t(`notices.kind-${kind}`) : t('notices.reminder', { step }),
    about: title,
    sentences: sentencesOf(notice, words),
  };
}

function sentencesOf({ kind, due, until, branch, pickupNumber, fee }: Notice, { t, locale, today }: Words): string[] {
  const day = (date: string) => formatDueDay(date, today, locale);
  switch (kind) {
    case 'due-soon':
      return [due ? t('notices.due-soon', { day: day(due) }) : t('notices.past-due-soon')];
    case 'overdue':
      return [
        due ? t('notices.overdue', { day: day(due) }) : t('notices.past-overdue'),
        ...(fee ? [t('notices.costs', { sum: fee.text })] : []),
      ];
    case 'ready':
      return [
        ...(until ? [t('notices.ready-until', { day: day(until) })] : []),
        ...(branch ? [t('notices.branch', { branch })] : []),
        ...(pickupNumber ? [t('notices.pickup-number', { number: pickupNumber })] : []),
      ];
    case 'card-expires':
      return [...(until ? [t('notices.card-until', { day: day(until) })] : []), t('notices.card-expires')];
    case 'lent':
      return due ? [t('notices.lent', { day: day(due) })] : [];
    case 'reservation-expired':
    case 'reservation-cancelled':
      return [t(`notices.${kind}`), ...(branch ? [t('notices.branch', { branch })] : [])];
    case 'returned':
      return [t('notices.returned')];
    case 'prove-email':
      return [t('notices.prove-email')];
    case 'pin-changed':
    case 'email-changed':
      return [t('notices.not-you')];
    default:
      return [];
  }
}
