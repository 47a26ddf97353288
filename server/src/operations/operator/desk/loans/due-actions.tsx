import * as z from 'zod/mini';
import { formatDay } from '../../../../messages/format-values.ts';
import { Field } from '../../frame/forms.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import {
  ActId,
  type DeskPages,
  doPatronOnce,
  entry,
  mountPatronAction,
  mountPatronPage,
  type PatronCall,
  titleOf,
} from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';
import { patronDone, refusedOnPatronPage } from '../patrons/patron-page.tsx';

/** Mounts the page on which staff choose the due date of a loan, and its act. */
export function mountDueDayActions(pages: DeskPages): void {
  mountPatronPage(pages, '/loans/:loanId/due', (patron) => renderDueDay(patron));
  mountPatronAction(pages, {
    path: '/loans/:loanId/due',
    act: 'desk-set-due-day',
    form: z.object({ act: ActId, due: entry(10) }),
    async run(patron, { act, due }) {
      const loan = loanOfPath(patron);
      if (loan === undefined) return undefined;
      await doPatronOnce(patron, act, 'due-day', ({ desk }) => desk.setDueDay(loan.id, due));
      // The log says which day staff chose instead of the rules.
      return patronDone(patron, act, `${loan.barcode ?? loan.id} ${due}`);
    },
    refuse: async (patron, refusal) =>
      (await renderDueDay(patron, refusal.text)) ?? refusedOnPatronPage(patron, refusal),
  });
}

const loanOfPath = ({ account, call }: PatronCall) => account.lent.find(({ id }) => id === call.params.loanId);

async function renderDueDay(patron: PatronCall, fault?: string): Promise<OperatorPage | undefined> {
  const { words, call, patronPath, circulation } = patron;
  const loan = loanOfPath(patron);
  const range = loan && (await circulation.desk.dueRange(loan.id));
  if (loan === undefined || range === undefined) return undefined;
  const { earliest, latest } = range;
  const { dueDay } = words.deskLoans;
  const day = (date: string) => formatDay(date, call.locale);
  return {
    title: dueDay.title,
    lead: `${titleOf(patron, loan)} · ${patron.patron.name ?? patron.patron.card}`,
    back: { path: patronPath, text: words.desk.toPatron },
    content: (
      <>
        <p>{dueDay.lead}</p>
        <ActionForm desk={patron} action={`${patronPath}/loans/${loan.id}/due`} button={dueDay.submit}>
          <Field
            label={dueDay.until}
            name="due"
            type="date"
            value={loan.deadline}
            hint={dueDay.range({ earliest: day(earliest), latest: day(latest) })}
            fault={fault}
            isRequired
            min={earliest}
            max={latest}
          />
        </ActionForm>
      </>
    ),
  };
}
