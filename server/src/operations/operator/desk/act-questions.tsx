import type { ActAnswer, StepSelections } from '@buchfink/connectors/patron-system';
import * as z from 'zod/mini';
import { formatMoney } from '../../../messages/format-values.ts';
import { wordsIn } from '../../../messages/texts.ts';
import { ChoiceField, Field, HiddenField } from '../frame/forms.tsx';
import type { ActOutcome } from '../frame/mount-action.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import { entry, type PatronCall } from './desk-call.ts';
import { ActionForm } from './desk-forms.tsx';
import { actNotice } from './outcome.tsx';
import { patronDone, renderPatronPage } from './patrons/patron-page.tsx';

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

interface QuestionProps {
  readonly patron: PatronCall;
  readonly answer: ActAnswer;
  /** What was chosen before, by the name of its field. */
  readonly chosen: Readonly<Record<string, string>>;
}

/** Renders the question of an act, with what was chosen before in hidden fields. */
function renderQuestion(
  patron: PatronCall,
  kind: 'renew' | 'reserve' | 'cancel',
  answer: ActAnswer,
  chosen: Readonly<Record<string, string>>,
): OperatorPage {
  const { words, patronPath } = patron;
  const { action = 'confirm', details = [] } = answer;
  const before = Object.entries(chosen).filter(([name]) => name !== action);
  return {
    title: action === 'confirm' ? words.desk.questions.confirm : words.deskReservations.reserve,
    lead: patron.patron.name ?? patron.patron.card,
    back: { path: patronPath, text: words.desk.question.cancel },
    content: (
      <>
        {details.map((detail) => (
          <Detail key={detail.kind} patron={patron} detail={detail} />
        ))}
        <ActionForm desk={patron} action={`${patronPath}/${kind}`} button={words.desk.question.goOn}>
          {before.map(([name, value]) => (
            <HiddenField key={name} name={name} value={value} />
          ))}
          <QuestionField patron={patron} answer={answer} chosen={chosen} />
        </ActionForm>
      </>
    ),
    status: 200,
  };
}

/** The field in which staff answer. */
function QuestionField({ patron: { words }, answer, chosen }: QuestionProps) {
  const { action = 'confirm', selection = [], preselected, reason } = answer;
  const label = words.desk.questions[action];
  if (action === 'confirm') return <HiddenField name="confirm" value="yes" />;
  if (action !== 'email') return <ChoiceField name={action} label={label} choices={selection} chosen={preselected} />;
  return (
    <Field
      label={label}
      name="email"
      value={chosen.email}
      fault={reason && words.deskRefusals.reasons[reason]}
      isRequired
      maxLength={200}
      hasFocus
    />
  );
}

interface DetailProps {
  readonly patron: PatronCall;
  readonly detail: NonNullable<ActAnswer['details']>[number];
}

/** A sentence that a question rests on, such as its fee. */
function Detail({ patron: { words, call, circulation }, detail }: DetailProps) {
  if (detail.kind === 'fee')
    return (
      <p>
        <strong>
          {words.desk.question.costs({
            fee: formatMoney(detail.amount, circulation.options.rules.currency, call.locale),
          })}
        </strong>
      </p>
    );
  const { details: labels } = wordsIn(call.locale).account;
  const text = 'text' in detail ? detail.text : 'number' in detail ? String(detail.number) : '';
  const name = detail.kind === 'text' ? '' : `${labels[detail.kind === 'fee-in-words' ? 'fee' : detail.kind]}: `;
  return <p>{`${name}${text}`}</p>;
}
