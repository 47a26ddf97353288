import type { ActItem } from '@buchfink/contract/multi-step';
import { confirmsFees, feesIn } from '../../act-fees.ts';
import type { CallContext } from '../../call-context.ts';
import type { ActAnswer, ActDetail, Patron, StepSelections } from '../../patron-system.ts';
import { renewalAnswer } from '../../renewal-answer.ts';
import { type PaiaDocument, parseDocuments, serviceStatus } from '../protocol/paia-answers.ts';
import { allows, type PaiaSession } from '../protocol/paia-session.ts';
import { type AccountRules, barcodeOf, endOf, type OwnDocument, renewalOf, titleOf } from './account-view.ts';
import { type ConditionStep, meetConditions } from './conditions.ts';
import { acting, readItems, resultFor, targetOf } from './own-account.ts';
import type { PaiaPatronOptions } from './patron-options.ts';
import { refusalOf } from './refusals.ts';

/** A loan with what the server has answered to its renewal. */
interface Attempt {
  readonly loan: OwnDocument;
  /** Absent: the answer does not contain it. */
  readonly result?: PaiaDocument | undefined;
}

/**
 * Renews the loans with these tokens, or all, in one request; the answer has an item for each. Loans that the server says
 * cannot be renewed are not tried, and no loan is tried twice. Conditions are asked only if nothing was renewed yet: a
 * repeated request would renew those again.
 */
export function renewLoans(
  options: PaiaPatronOptions,
  patron: Patron,
  tokens: readonly string[] | undefined,
  selections: StepSelections,
  context: CallContext,
): Promise<ActAnswer> {
  return acting(options, patron, context, async (session) => {
    const { documents, scopes } = await readItems(options, session, context);
    const { dayAt, dates, amounts, settings } = options;
    const isWritable = allows(scopes, 'write_items');
    const rules = {
      today: dayAt(context.now()),
      dates,
      renewals: settings.renewals,
      barcode: settings.barcode,
      isWritable,
    };
    const loans = documents.filter(({ status }) => status === serviceStatus.held);
    const requested = tokens === undefined ? loans : loans.filter(({ id }) => tokens.includes(id));
    const possible = requested.filter((loan) => renewalOf(loan, rules).possible);
    const send = (attempts: readonly { readonly loan: OwnDocument; readonly confirm: object }[]) =>
      sendRenewals(options, session, attempts, context);
    const attempts = await send(possible.map((loan) => ({ loan, confirm: {} })));
    const steps = attempts.flatMap(({ loan, result }) => {
      if (result === undefined || (result.condition?.size ?? 0) === 0) return [];
      const { title } = titleOf(loan);
      const step = meetConditions(result, { ...selections, confirm: 'no' }, title, amounts);
      const meet = () =>
        step.question === undefined
          ? step.confirm
          : meetConditions(result, { ...selections, confirmedFees: feesIn(step.question) }, title, amounts).confirm;
      return [{ loan, step, meet }];
    });
    const isNothingDone = attempts.every(({ result }) => result?.error !== undefined);
    const question = questionOf(steps);
    const isAnswered = question === undefined || confirmsFees(selections, question);
    if (question !== undefined && !isAnswered && isNothingDone) return question;
    const confirmed = steps.flatMap(({ loan, step, meet }) => {
      const confirm = isAnswered ? meet() : step.confirm;
      return confirm === undefined ? [] : [{ loan, confirm }];
    });
    const later = await send(confirmed);
    const latest = (loan: OwnDocument) =>
      later.find((attempt) => attempt.loan === loan) ?? attempts.find((attempt) => attempt.loan === loan);
    const items = requested.map((loan) => {
      const attempt = latest(loan);
      return attempt
        ? itemOf(attempt, rules, options)
        : ({ ...subjectOf(loan, rules), outcome: 'refused', reason: reasonAgainst(loan, rules) } as const);
    });
    return renewalAnswer(
      items,
      [...new Set(tokens)].filter((token) => !requested.some(({ id }) => id === token)),
    );
  });
}

async function sendRenewals(
  { client, settings }: PaiaPatronOptions,
  session: PaiaSession,
  attempts: readonly { readonly loan: OwnDocument; readonly confirm: object }[],
  context: CallContext,
): Promise<readonly Attempt[]> {
  if (attempts.length === 0) return [];
  const targets = attempts.map(({ loan, confirm }) => {
    const isEmpty = Object.keys(confirm).length === 0;
    return { ...targetOf(loan), ...((!isEmpty || settings.emptyConfirm) && { confirm }) };
  });
  const { json } = await client.write('renew', session, targets, context);
  const results = parseDocuments(json) ?? [];
  return attempts.map(({ loan }) => ({ loan, result: resultFor(targetOf(loan), results, attempts.length) }));
}

/** One question for all loans; undefined if there is none, or if each would need a choice of its own. */
function questionOf(
  steps: readonly { readonly loan: OwnDocument; readonly step: ConditionStep }[],
): ActAnswer | undefined {
  const questions = steps.flatMap(({ step }) => step.question ?? []);
  const [first, ...others] = questions;
  if (first === undefined || others.length === 0) return first;
  if (questions.some(({ status }) => status !== 'CONFIRMATION_NEEDED')) return undefined;
  const sums = new Map<string, number>();
  const all = questions.flatMap(({ details = [] }) => details);
  for (const detail of all)
    if (detail.kind === 'fee') sums.set(detail.currency, (sums.get(detail.currency) ?? 0) + detail.amount);
  const details: ActDetail[] = [
    { kind: 'count', number: questions.length },
    ...[...sums].map(([currency, amount]) => ({ kind: 'fee', amount, currency }) as const),
    ...all.filter(({ kind }) => kind === 'fee-in-words'),
  ];
  return { status: 'CONFIRMATION_NEEDED', action: 'confirm', details };
}

function subjectOf(loan: OwnDocument, rules: AccountRules): Omit<ActItem, 'outcome'> {
  const old = endOf(loan, rules).day;
  const barcode = loan.item === undefined ? undefined : barcodeOf(loan.item, rules);
  return {
    id: loan.id,
    ...titleOf(loan),
    barcode,
    old,
  };
}

function itemOf({ loan, result }: Attempt, rules: AccountRules, options: PaiaPatronOptions): ActItem {
  const subject = subjectOf(loan, rules);
  if (result === undefined) return { ...subject, outcome: 'unknown' };
  if (result.error !== undefined)
    return { ...subject, outcome: 'refused', ...refusalOf(result.error, options, [subject.title, subject.author]) };
  const { day: due, text } = endOf(result, rules);
  // The server has renewed it, whatever it means by its date.
  if (text !== undefined) return { ...subject, outcome: 'renewed', message: text };
  if (due === undefined) return { ...subject, outcome: 'renewed' };
  // A date that is not later is a renewal only if the server counts one more.
  const isLater = subject.old === undefined || due > subject.old;
  const isCounted = (result.renewals ?? 0) > (loan.renewals ?? 0);
  return isLater || isCounted ? { ...subject, outcome: 'renewed', new: due } : { ...subject, outcome: 'unknown' };
}

/** Every renewal reason except `ok` is also the reason of an act. */
function reasonAgainst(loan: OwnDocument, rules: AccountRules) {
  const { reason } = renewalOf(loan, rules);
  return reason === 'ok' ? 'unknown' : reason;
}
