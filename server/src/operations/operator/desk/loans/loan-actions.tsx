import type { CheckIn, UndoneReturn } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { DeskError } from '@buchfink/connectors/builtin/circulation/desk/desk-error';
import * as z from 'zod/mini';
import type { ActOutcome } from '../../frame/mount-action.tsx';
import { cardHint } from '../../frame/record-act.ts';
import { actOutcomeOf, chosenSelections, selectionFields } from '../act-questions.tsx';
import { branchOfPage, rememberBranch } from '../branch-choice.tsx';
import { copyPath } from '../copies/copy-page.tsx';
import {
  ActId,
  asPatron,
  Barcode,
  contextOf,
  type DeskCall,
  type DeskPages,
  doOnce,
  doPatronOnce,
  entry,
  mountDeskAction,
  mountDeskPage,
  mountPatronAction,
} from '../desk-call.ts';
import { doneOutcome, returnNotice, undoneReturnNotice } from '../outcome.tsx';
import { patronDone, refusedOnPatronPage, renderPatronPage } from '../patrons/patron-page.tsx';
import { renderReturns } from './returns-page.tsx';

const RenewForm = z.object({ act: ActId, loan: entry(256), ...selectionFields });

/** Mounts the acts on loans: lend, take back, renew. */
export function mountLoanActions(pages: DeskPages): void {
  mountPatronAction(pages, {
    path: '/lend',
    act: 'desk-lend',
    form: z.object({ act: ActId, barcode: Barcode, due: z._default(entry(10), '') }),
    async run(patron, { act, barcode, due }) {
      const object = barcode.trim();
      const lend = doPatronOnce(patron, act, 'lend', ({ desk }) =>
        desk.lend(object, patron.patron.card, due === '' ? {} : { due }),
      );
      const result = await orAccountOfCard(patron, object, lend);
      if ('kind' in result) return result;
      // The log says which day staff chose instead of the rules.
      if (result.lent) return patronDone(patron, act, due === '' ? object : `${object} ${due}`);
      const text = patron.words.deskRefusals.loans[result.refusal];
      const details = (
        <p>
          <a href={copyPath(patron, object)}>{patron.words.deskCopies.link({ barcode: object })}</a>
        </p>
      );
      return {
        kind: 'refused',
        page: renderPatronPage(patron, { notice: { kind: 'bad', text }, details }),
        object,
      };
    },
    refuse: refusedOnPatronPage,
  });

  mountDeskPage(pages, '/returns', async (desk) => {
    const branch = branchOfPage(desk);
    const outcome = await doneOutcome(desk);
    if (outcome?.kind === 'undo-return')
      return renderReturns(desk, branch, { notice: undoneReturnNotice(desk, outcome.result as UndoneReturn) });
    if (outcome?.kind !== 'return') return renderReturns(desk, branch);
    if (outcome.isUndone)
      return renderReturns(desk, branch, { notice: { kind: 'done', text: desk.words.deskUndo.isUndone } });
    const returned = outcome.result as CheckIn;
    return renderReturns(desk, branch, { notice: returnNotice(desk, returned), returned, actId: outcome.id });
  });
  mountDeskAction(pages, {
    path: '/returns',
    act: 'desk-return',
    form: z.object({ act: ActId, barcode: Barcode, branch: entry(256) }),
    async run(desk, { act, barcode, branch }) {
      const object = barcode.trim();
      const checkIn = doOnce(
        desk,
        act,
        'return',
        (circulation) => circulation.desk.checkIn(object, branch),
        ({ loan }) => loan?.patronId,
      );
      const returned = await orAccountOfCard(desk, object, checkIn);
      if ('kind' in returned) return returned;
      return {
        kind: 'done',
        location: `${desk.path}/returns?branch=${encodeURIComponent(branch)}&done=${act}`,
        headers: rememberBranch(desk, branch),
        object,
      };
    },
    refuse: async (desk, { text }, { branch }) => renderReturns(desk, branch, { notice: { kind: 'bad', text } }),
  });

  mountPatronAction(pages, {
    path: '/renew',
    act: 'desk-renew',
    form: RenewForm,
    async run(patron, { act, loan, ...chosen }) {
      const answer = await doPatronOnce(patron, act, 'renew', ({ patron: role }) =>
        loan === ''
          ? role.renewAll(asPatron(patron), chosenSelections(chosen), contextOf(patron))
          : role.renew(asPatron(patron), [loan], chosenSelections(chosen), contextOf(patron)),
      );
      return actOutcomeOf(patron, 'renew', act, answer, { loan }, chosen);
    },
    refuse: refusedOnPatronPage,
  });
}

/** The result of an act with a scanned copy; where there is no such copy but a card, the way to its account. */
async function orAccountOfCard<Result>(
  { circulation, path }: DeskCall,
  scanned: string,
  act: Promise<Result>,
): Promise<Result | (ActOutcome & { readonly kind: 'asked' })> {
  try {
    return await act;
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'unknown-copy') throw error;
    const patron = await circulation.desk.patronOf(scanned).catch(() => undefined);
    if (patron?.patronId === undefined) throw error;
    return { kind: 'asked', location: `${path}/patrons/${patron.patronId}`, object: cardHint(patron.userId) };
  }
}
