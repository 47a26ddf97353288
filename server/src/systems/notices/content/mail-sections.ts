import type { NoticeView } from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import type { NoticeKind } from '@buchfink/contract/account/notices';
import { languages } from '@buchfink/contract/locale';
import { bidiIsolate } from '@buchfink/contract/text/bidi-isolate';
import { formatMoney } from '../../../messages/format-values.ts';
import { mailTextValues } from '../../../messages/notice-mail-words.ts';
import { printableLine } from '../../mail/header-text.ts';
import type { MailEntry, MailSection } from './mail-content.ts';
import { type MailVoice, maxTitle } from './mail-source.ts';

/** The kinds by importance: the first one of a mail gives it its subject. */
const byImportance: readonly NoticeKind[] = [
  'prove-email',
  'email-changed',
  'pin-changed',
  'overdue',
  'ready',
  'due-soon',
  'reservation-cancelled',
  'reservation-expired',
  'card-expires',
  'lent',
  'returned',
];

/** Kinds that are about the card, not about things. */
const aboutCard: readonly NoticeKind[] = ['card-expires', 'pin-changed', 'email-changed', 'prove-email'];

/** The sections of a mail, the most important first. */
export function mailSections(notices: readonly NoticeView[], voice: MailVoice): MailSection[] {
  return byImportance.flatMap((kind) => {
    const ofKind = notices.filter((notice) => notice.kind === kind);
    return ofKind.length === 0 ? [] : [sectionOf(kind, ofKind, voice)];
  });
}

/** The subject of a mail: what is most important in it, and never a title. */
export function mailSubject(notices: readonly NoticeView[], voice: MailVoice): string {
  const kind = byImportance.find((candidate) => notices.some((notice) => notice.kind === candidate)) ?? 'overdue';
  const ofKind = notices.filter((notice) => notice.kind === kind);
  return printableLine(voice.text(`subjects.${kind}`, valuesOf(ofKind, voice)).replaceAll('\u00a0', ' '), maxTitle);
}

function sectionOf(kind: NoticeKind, notices: readonly NoticeView[], voice: MailVoice): MailSection {
  const { words, text } = voice;
  const values = valuesOf(notices, voice);
  const hasAdvice = mailTextValues.has(`advice.${kind}`);
  return {
    kind,
    heading: words.headings[kind],
    intro: text(`intros.${kind}`, values),
    entries: aboutCard.includes(kind) ? [] : entriesOf(notices, voice),
    advice: hasAdvice ? text(`advice.${kind as keyof typeof words.advice}`, values) : undefined,
  };
}

/** All values that a text of a kind may show. */
function valuesOf(notices: readonly NoticeView[], { day, moment, libname }: MailVoice) {
  const days = [...new Set(notices.flatMap(({ facts: { due, until } }) => due ?? until ?? []))].sort();
  const [first] = days;
  const instant = Math.max(...notices.map(({ at }) => at));
  return {
    count: notices.length,
    days: days.length,
    day: first === undefined ? '' : day(first),
    moment: moment(instant),
    library: libname,
  };
}

/** An entry for each thing. Without titles, things of which the same is to be known are counted. */
function entriesOf(notices: readonly NoticeView[], voice: MailVoice): MailEntry[] {
  const groups = new Map<string, NoticeView[]>();
  for (const notice of notices.toSorted(byDay)) {
    const key = titleOf(notice, voice) === undefined ? factsOf(notice, 1, voice).join('\n') : notice.id;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const title = titleOf(first, voice) ?? voice.words.items({ count: group.length });
    return [{ title, facts: factsOf(first, group.length, voice) }];
  });
}

const byDay = (a: NoticeView, b: NoticeView) => {
  const [first, second] = [a, b].map(({ facts: { due, until } }) => due ?? until ?? '');
  return (first ?? '') < (second ?? '') ? -1 : first === second ? 0 : 1;
};

function titleOf({ title }: NoticeView, { showsTitles, locale }: MailVoice): string | undefined {
  const line = showsTitles && title !== undefined ? printableLine(title, maxTitle) : '';
  return line === '' ? undefined : bidiIsolate(line, languages[locale].direction);
}

/** What is to be known of a thing; `count`: of how many things the entry is. */
function factsOf({ kind, facts }: NoticeView, count: number, voice: MailVoice): string[] {
  const { words, day, branch } = voice;
  const at = branch(facts.branch);
  const lines: (string | undefined)[] = [];
  switch (kind) {
    case 'overdue':
      lines.push(
        facts.due && words.facts.wasDue({ day: day(facts.due) }),
        reminderText(facts, count, voice),
        facts.isLetter ? words.facts.letter : undefined,
        at && words.facts.lentAt({ branch: at }),
      );
      break;
    case 'due-soon':
    case 'lent':
      lines.push(facts.due && words.facts.due({ day: day(facts.due) }), at && words.facts.lentAt({ branch: at }));
      break;
    case 'ready':
      lines.push(
        facts.until && words.facts.pickupUntil({ day: day(facts.until) }),
        at && words.facts.pickupAt({ branch: at }),
        facts.pickupNumber && words.facts.pickupNumber({ number: printableLine(facts.pickupNumber, maxTitle) }),
      );
      break;
    case 'reservation-expired':
      lines.push(
        facts.until && words.facts.pickupEnded({ day: day(facts.until) }),
        at && words.facts.pickupAt({ branch: at }),
      );
      break;
    case 'reservation-cancelled':
      lines.push(at && words.facts.pickupAt({ branch: at }));
      break;
    default:
  }
  return lines.flatMap((line) => line || []);
}

/** Which reminder it is, and what it costs. */
function reminderText(
  { step, fee }: NoticeView['facts'],
  count: number,
  { words, locale, currency }: MailVoice,
): string | undefined {
  if (step === undefined) return undefined;
  if (fee === undefined) return words.facts.step({ step });
  const values = { step, fee: formatMoney(fee, currency, locale) };
  return count === 1 ? words.facts.stepFee(values) : words.facts.stepFees(values);
}
