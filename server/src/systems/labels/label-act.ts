import type { ActAnswer, ActDetail } from '@buchfink/connectors/patron-system';
import type { UnlabelledActItem } from '@buchfink/connectors/unlabelled';
import type { Locale } from '@buchfink/contract/locale';
import type { ActItem, MultiStep, StepAction } from '@buchfink/contract/multi-step';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { formatDay, formatMoney } from '../../messages/format-values.ts';
import { wordsIn } from '../../messages/texts.ts';
import { missingTitle } from './label-account.ts';

/** The acts of a patron. */
export type ActName = keyof ServiceWords['account']['done'];

/** Adds the texts to an act's answer: message, items and details of a question. Texts from the library are kept. */
export function labelAct(answer: ActAnswer, act: ActName, locale: Locale): Omit<MultiStep, 'state'> {
  const words = wordsIn(locale).account;
  const { details, items, message, selection, ...answerFields } = answer;
  // What a library says in words of its own is no silence: the app must not tell that nothing was confirmed.
  const isInWords = answer.status === 'ERROR' && answer.reason === 'unknown' && Boolean(message);
  const fee = answer.status === 'CONFIRMATION_NEEDED' ? feeOf(details) : undefined;
  const text = message || messageOf(answer, act, locale);
  return {
    ...answerFields,
    reason: isInWords ? 'refused' : answer.reason,
    action: actionOf(answer) ?? answer.action,
    message: text,
    fee: fee && { ...fee, text: formatMoney(fee.amount, fee.currency, locale) },
    selection: selection?.map(({ key, label, price }) => ({ key, label: price ? `${label} (${price})` : label })),
    details: details?.map((detail) => detailLine(detail, words, locale)),
    items: items?.map((item) => labelItem(item, words, locale)),
  };
}

/** The question that the next step answers. */
export function actionOf({ status, action }: ActAnswer): StepAction | undefined {
  if (status === 'EMAIL_NEEDED') return action ?? 'email';
  if (status === 'CONFIRMATION_NEEDED' || status === 'CLIENT_CONFIRMATION_NEEDED') return action ?? 'confirm';
  return status === 'SELECTION_NEEDED' ? (action ?? 'copy') : undefined;
}

function messageOf(answer: ActAnswer, act: ActName, locale: Locale): string | undefined {
  const words = wordsIn(locale).account;
  const { status, reason, items, details } = answer;
  switch (status) {
    case 'OK':
      if (act !== 'renew' || items === undefined) return words.done[act];
      return renewedText(words, items.filter(({ outcome }) => outcome === 'renewed').length, items.length);
    case 'ERROR':
      if (reason === 'none-renewed' && items !== undefined) return renewedText(words, 0, items.length);
      return words.reasons[reason ?? 'unknown'];
    case 'UNSUPPORTED':
      return wordsIn(locale).errors['not-supported'];
    case 'CONFIRMATION_NEEDED': {
      const fee = feeOf(details);
      if (reason || !fee) return reason ? words.reasons[reason] : words.questions[actionOf(answer) ?? 'confirm'];
      const price = formatMoney(fee.amount, fee.currency, locale);
      return words.costQuestions[act === 'renew' || act === 'reserve' ? act : 'other']({ fee: price });
    }
    case 'SELECTION_NEEDED':
    case 'EMAIL_NEEDED':
      return reason ? words.reasons[reason] : words.questions[actionOf(answer) ?? 'confirm'];
    // The client has its own text for these; an address needs none.
    case 'CLIENT_CONFIRMATION_NEEDED':
    case 'EXTERNAL':
      return undefined;
  }
}

/** How many of the loans of a renewal are renewed. */
export function renewedText({ renewed }: ServiceWords['account'], count: number, of: number): string {
  if (count === of) return renewed.all({ of });
  return count === 0 ? renewed.none({ of }) : renewed.some({ count, of });
}

/** The sum of the fees among the details; undefined without any, in several currencies, or where one of them cannot be read. */
function feeOf(details: ActAnswer['details'] = []): { amount: number; currency: string } | undefined {
  const fees = details.flatMap((detail) => (detail.kind === 'fee' ? detail : []));
  const [first] = fees;
  if (details.some(({ kind }) => kind === 'fee-in-words')) return undefined;
  if (first === undefined || fees.some(({ currency }) => currency !== first.currency)) return undefined;
  return { amount: fees.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency };
}

function labelItem(unlabelled: UnlabelledActItem, words: ServiceWords['account'], locale: Locale): ActItem {
  const { titleNumber, recordId: _record, copyId: _copy, ...item } = unlabelled;
  const { outcome, reason, title } = item;
  // The message of a renewal is its new date in the words of the library's system.
  const until = item.new ? formatDay(item.new, locale) : item.message;
  const text =
    (outcome !== 'renewed' && item.message) ||
    (outcome === 'renewed'
      ? until && words.newDueDate({ day: until })
      : words.reasons[reason ?? (outcome === 'refused' ? 'refused' : 'unknown')]);
  return { ...item, title: title || missingTitle(titleNumber, words), message: text };
}

function detailLine(detail: ActDetail, words: ServiceWords['account'], locale: Locale): string[] {
  switch (detail.kind) {
    case 'text':
      return detail.label ? [detail.label, detail.text] : [detail.text];
    case 'fee':
      return [words.details.fee, formatMoney(detail.amount, detail.currency, locale)];
    case 'fee-in-words':
      return [words.details.fee, detail.text];
    case 'due':
    case 'ready-until':
      return [words.details[detail.kind], 'text' in detail ? detail.text : formatDay(detail.day, locale)];
    case 'queue':
    case 'count':
      return [words.details[detail.kind], String(detail.number)];
    case 'title':
    case 'pickup':
      return [words.details[detail.kind], detail.text];
  }
}
