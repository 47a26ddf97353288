import type { ActAnswer, StepSelections } from '@buchfink/connectors/patron-system';
import * as z from 'zod/mini';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatMoney } from '../../../messages/format-values.ts';
import { wordsIn } from '../../../messages/texts.ts';
import { renderField } from '../frame/forms.ts';
import type { ActOutcome } from '../frame/mount-act.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import { entry, type PatronCall } from './desk-call.ts';
import { hiddenField, renderActForm, renderChoice } from './desk-forms.ts';
import { actNotice } from './outcome.ts';
import { patronDone, renderPatronPage } from './patrons/patron-page.ts';

/** What staff chose so far in an act with questions. */
export const selectionFields = {
  branch: z.optional(entry(256)),
  copy: z.optional(entry(256)),
  email: z.optional(entry(200)),
  confirm: z.optional(entry(10)),
};
type Selections = Pick<StepSelections, keyof typeof selectionFields>;

/** What staff chose, without what they have not chosen yet. */
export const chosenSelections = (chosen: { readonly [Name in keyof Selections]?: string | undefined }): Selections =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));

/** The outcome of a patron's own act: it is done, refused, or asks something. */
export async function actOutcomeOf(
  patron: PatronCall,
  kind: 'renew' | 'reserve' | 'cancel',
  actId: string,
  answer: ActAnswer,
  hidden: Readonly<Record<string, string>>,
  chosen: { readonly [Name in keyof Selections]?: string | undefined },
): Promise<ActOutcome> {
  if (answer.status === 'OK') return patronDone(patron, actId);
  const { action } = answer;
  if (action === undefined) {
    const notice = actNotice(patron, kind, answer);
    return { kind: 'refused', page: renderPatronPage(patron, { notice }) };
  }
  return { kind: 'asked', page: renderQuestion(patron, kind, answer, { ...hidden, ...chosenSelections(chosen) }) };
}

/** Renders the question of an act, with what was chosen before in hidden fields. */
function renderQuestion(
  patron: PatronCall,
  kind: 'renew' | 'reserve' | 'cancel',
  { action = 'confirm', selection, preselected, details = [], reason }: ActAnswer,
  hidden: Readonly<Record<string, string>>,
): OperatorPage {
  const { words, call, patronPath, circulation } = patron;
  const label = words.questions[action];
  const kept = Object.entries(hidden)
    .filter(([name]) => name !== action)
    .map(([name, value]) => hiddenField(name, value));
  const choices = selection ?? [];
  const field =
    action === 'confirm'
      ? hiddenField('confirm', 'yes')
      : action === 'email'
        ? renderField({
            ...{ label, name: 'email', value: hidden.email ?? '', isRequired: true, maxLength: 200, hasFocus: true },
            ...(reason && { fault: words.reasons[reason] }),
          })
        : renderChoice(action, label, choices, preselected);
  const { details: labels } = wordsIn(call.locale).account;
  const lines = details.map((detail) => {
    if (detail.kind === 'fee') {
      const amount = formatMoney(detail.amount, circulation.options.rules.currency, call.locale);
      return `<p><strong>${escapeHtml(words.costs(amount))}</strong></p>`;
    }
    const text = 'text' in detail ? detail.text : 'number' in detail ? String(detail.number) : '';
    const name = detail.kind === 'text' ? '' : `${labels[detail.kind === 'fee-in-words' ? 'fee' : detail.kind]}: `;
    return `<p>${escapeHtml(`${name}${text}`)}</p>`;
  });
  const form = renderActForm(patron, {
    action: `${patronPath}/${kind}`,
    fields: `${kept.join('')}${field}`,
    button: words.question.goOn,
  });
  return {
    title: action === 'confirm' ? label : words.reservations.reserve,
    lead: patron.patron.name ?? patron.patron.card,
    back: { path: patronPath, text: words.question.cancel },
    content: `${lines.join('')}${form}`,
    status: 200,
  };
}
