import * as z from 'zod/mini';
import {
  ActId,
  type DeskPages,
  doOnce,
  doPatronOnce,
  entry,
  mountDeskAction,
  mountPatronAction,
} from '../desk-call.ts';
import { patronDone, refusedOnPatronPage } from '../patrons/patron-page.tsx';
import { renderReturns } from './returns-page.tsx';

const UndoForm = z.object({ act: ActId, of: ActId });

/** Mounts the acts that undo a return, from the page of returns and from the account, and a payment. */
export function mountUndoActions(pages: DeskPages): void {
  mountDeskAction(pages, {
    path: '/returns/undo',
    act: 'desk-undo-return',
    form: z.object({ act: ActId, of: ActId, branch: entry(256) }),
    async run(desk, { act, of, branch }) {
      const { barcode } = await doOnce(
        desk,
        act,
        'undo-return',
        (circulation) => circulation.desk.undoReturn(of),
        ({ patronId }) => patronId,
      );
      return {
        kind: 'done',
        location: `${desk.path}/returns?branch=${encodeURIComponent(branch)}&done=${act}`,
        object: barcode,
      };
    },
    refuse: async (desk, { text }, { branch }) => renderReturns(desk, branch, { notice: { kind: 'bad', text } }),
  });
  mountPatronAction(pages, {
    path: '/returns/undo',
    act: 'desk-undo-return',
    form: UndoForm,
    async run(patron, { act, of }) {
      const { barcode } = await doPatronOnce(patron, act, 'undo-return', ({ desk }) =>
        desk.undoReturn(of, patron.patron.id),
      );
      return patronDone(patron, act, barcode);
    },
    refuse: refusedOnPatronPage,
  });
  mountPatronAction(pages, {
    path: '/pay/cancel',
    act: 'desk-cancel-payment',
    form: UndoForm,
    async run(patron, { act, of }) {
      await doPatronOnce(patron, act, 'cancel-payment', ({ desk }) => desk.cancelPayment(of, patron.patron.id));
      return patronDone(patron, act);
    },
    refuse: refusedOnPatronPage,
  });
}
