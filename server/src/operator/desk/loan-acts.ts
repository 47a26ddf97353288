import type { CheckIn } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { ActAnswer, StepSelections } from '@buchfink/connectors/patron-system';
import * as z from 'zod/mini';
import { escapeHtml } from '../../http/escape-html.ts';
import { accountWords } from '../../messages/account-words.ts';
import { formatMoney } from '../../messages/format-values.ts';
import { renderField } from '../frame/forms.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { ActOutcome } from '../frame/operator-site.ts';
import {
  ActId,
  asPatron,
  contextOf,
  type DeskCall,
  type DeskRoom,
  doOnce,
  entry,
  mountDeskAct,
  mountDeskPage,
  mountPatronAct,
  mountPatronPage,
  type PatronCall,
} from './desk-call.ts';
import { hiddenField, renderActForm, renderChoice } from './desk-forms.ts';
import { renderReturns } from './library-pages.ts';
import { actNotice, returnNotice, storedOutcome } from './outcome.ts';
import { patronDone, refusedOnPatronPage } from './patron-acts.ts';
import { renderPatronPage } from './patron-page.ts';

const Barcode = z.string().check(z.minLength(1), z.maxLength(256));

/** What staff chose so far in an act with questions. */
const selections = {
  branch: z.optional(entry(256)),
  copy: z.optional(entry(256)),
  email: z.optional(entry(200)),
  confirm: z.optional(entry(10)),
};
type Selections = Pick<StepSelections, keyof typeof selections>;

const RenewForm = z.object({ act: ActId, loan: entry(256), ...selections });
const ReserveForm = z.object({ act: ActId, item: Barcode, ...selections });

/** Mounts the acts on copies and titles: lend, take back, renew, reserve, cancel. */
export function mountLoanActs(room: DeskRoom): void {
  mountPatronAct(room, {
    path: '/lend',
    act: 'desk-lend',
    form: z.object({ act: ActId, barcode: Barcode }),
    async run(patron, { act, barcode }) {
      const object = barcode.trim();
      const result = await doOnce(
        patron,
        act,
        'lend',
        ({ desk }) => desk.lend(object, patron.patron.card),
        () => patron.patron.id,
      );
      if (result.lent) return patronDone(patron, act, object);
      const text = patron.words.loanRefusals[result.refusal];
      return { kind: 'refused', page: await refusedOnPatronPage(patron, { text }), object };
    },
    refuse: refusedOnPatronPage,
  });

  mountDeskPage(room, '/returns', async (desk) => {
    const branch = desk.call.query.get('branch') ?? '';
    const actId = desk.call.query.get('done');
    const outcome = actId === null ? undefined : await storedOutcome(desk, actId);
    if (outcome?.kind !== 'return') return renderReturns(desk, branch);
    const returned = outcome.result as CheckIn;
    return renderReturns(desk, branch, { notice: returnNotice(desk, returned), returned });
  });
  mountDeskAct(room, {
    path: '/returns',
    act: 'desk-return',
    form: z.object({ act: ActId, barcode: Barcode, branch: entry(256) }),
    async run(desk, { act, barcode, branch }) {
      const object = barcode.trim();
      const run = () =>
        doOnce(
          desk,
          act,
          'return',
          (circulation) => circulation.desk.checkIn(object, branch),
          ({ loan }) => loan?.patronId,
        );
      await run();
      return {
        kind: 'done',
        location: `${desk.path}/returns?branch=${encodeURIComponent(branch)}&done=${act}`,
        object,
      };
    },
    refuse: async (desk, { text }, { branch }) => renderReturns(desk, branch, { notice: { kind: 'bad', text } }),
  });

  mountPatronAct(room, {
    path: '/renew',
    act: 'desk-renew',
    form: RenewForm,
    async run(patron, { act, loan, ...chosen }) {
      const answer = await doOnce(
        patron,
        act,
        'renew',
        ({ patron: role }) =>
          loan === ''
            ? role.renewAll(asPatron(patron), selected(chosen), contextOf(patron))
            : role.renew(asPatron(patron), [loan], selected(chosen), contextOf(patron)),
        () => patron.patron.id,
      );
      return outcomeOf(patron, 'renew', act, answer, { loan }, chosen);
    },
    refuse: refusedOnPatronPage,
  });

  mountPatronAct(room, {
    path: '/reserve',
    act: 'desk-reserve',
    form: ReserveForm,
    async run(patron, { act, item, ...chosen }) {
      const recordId = await recordIdOf(patron, item.trim());
      const answer = await doOnce(
        patron,
        act,
        'reserve',
        ({ patron: role }) => role.reserve(asPatron(patron), { recordId }, selected(chosen), contextOf(patron)),
        () => patron.patron.id,
      );
      return outcomeOf(patron, 'reserve', act, answer, { item }, chosen);
    },
    refuse: refusedOnPatronPage,
  });

  mountPatronPage(room, '/reservations/:reservationId/cancel', async (patron) => renderCancel(patron));
  mountPatronAct(room, {
    path: '/reservations/:reservationId/cancel',
    act: 'desk-cancel-reservation',
    form: z.object({ act: ActId }),
    async run(patron, { act }) {
      const id = patron.call.params.reservationId ?? '';
      const answer = await doOnce(
        patron,
        act,
        'cancel',
        ({ patron: role }) => role.cancel(asPatron(patron), id, { confirm: 'yes' }, contextOf(patron)),
        () => patron.patron.id,
      );
      return outcomeOf(patron, 'cancel', act, answer, {}, {});
    },
    refuse: refusedOnPatronPage,
  });
}

const selected = (chosen: { readonly [Name in keyof Selections]?: string | undefined }): Selections =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));

/** The title of a barcode, or the record of an id as it is typed. */
async function recordIdOf({ circulation: { options } }: DeskCall, item: string): Promise<string> {
  const [copy] = await options.store.read(options.libraryId, (unit) => unit.copiesNamed(item));
  if (copy !== undefined) return copy.recordId;
  const [recordId] = await options.recordsWithBarcode(item);
  return recordId ?? item;
}

/** The outcome of a patron's own act: it is done, refused, or asks something. */
async function outcomeOf(
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
  return { kind: 'asked', page: renderQuestion(patron, kind, answer, { ...hidden, ...selected(chosen) }) };
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
  const { details: labels } = accountWords[call.locale];
  const lines = details.map((detail) => {
    if (detail.kind === 'fee') {
      const amount = formatMoney(detail.amount, circulation.options.rules.currency, call.locale);
      return `<p><strong>${escapeHtml(words.costs(amount))}</strong></p>`;
    }
    const text = 'text' in detail ? detail.text : 'number' in detail ? String(detail.number) : '';
    const name = detail.kind === 'text' ? '' : `${labels[detail.kind]}: `;
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

function renderCancel(patron: PatronCall): OperatorPage | undefined {
  const { words, account, patronPath, call } = patron;
  const { reservationId } = call.params;
  const reservation = account.reservations.find(({ id }) => id === reservationId);
  if (reservation === undefined || reservation.cancelToken === undefined) return undefined;
  const title = reservation.title || accountWords[call.locale].untitled;
  return {
    title: words.reservations.cancelTitle(title),
    lead: patron.patron.name ?? patron.patron.card,
    back: { path: patronPath, text: words.toPatron },
    content: `<p>${escapeHtml(words.reservations.cancelLead)}</p>${renderActForm(patron, {
      action: `${patronPath}/reservations/${reservation.id}/cancel`,
      button: words.reservations.cancel,
      kind: 'danger',
    })}`,
  };
}
