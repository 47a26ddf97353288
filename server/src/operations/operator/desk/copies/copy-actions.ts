import * as z from 'zod/mini';
import {
  ActId,
  Barcode,
  type DeskCall,
  type DeskPages,
  doOnce,
  mountDeskAction,
  mountDeskPage,
  titleOf,
} from '../desk-call.ts';
import { doneOutcome } from '../outcome.tsx';
import { copyMarks, copyOfPage, copyStateText, isAbsence, loggedMark, renderCopy } from './copy-page.tsx';
import { renderSlip } from './slip-page.tsx';

const CopyForm = z.object({ act: ActId, barcode: Barcode, state: z.enum(copyMarks) });

/** Mounts the page of a copy, and the act that says what is wrong with it or that it is back. */
export function mountCopyActions(pages: DeskPages): void {
  mountDeskPage(pages, '/copies', copyPage);
  mountDeskPage(pages, '/copies/slip', renderSlip);
  mountDeskAction(pages, {
    path: '/copies/state',
    act: 'desk-set-copy-state',
    form: CopyForm,
    async run(desk, { act, barcode, state }) {
      const object = barcode.trim();
      await doOnce(
        desk,
        act,
        'copy-state',
        (circulation) =>
          isAbsence(state)
            ? circulation.desk.setCopyState(object, 'missing', state)
            : circulation.desk.setCopyState(object, state),
        ({ requeuedPatronId }) => requeuedPatronId,
      );
      return {
        kind: 'done',
        location: `${desk.path}/copies?barcode=${encodeURIComponent(object)}&done=${act}`,
        object: loggedMark(object, state),
      };
    },
    refuse: async (desk, { text }, { barcode }) =>
      renderCopy(desk, barcode, await desk.circulation.desk.copyStatus(barcode), { kind: 'bad', text }),
  });
}

async function copyPage(desk: DeskCall) {
  const { barcode, copy } = await copyOfPage(desk);
  const outcome = copy && (await doneOutcome(desk));
  if (copy === undefined || outcome?.kind !== 'copy-state') return renderCopy(desk, barcode, copy);
  const { deskCopies: copies } = desk.words;
  const text = copies.done({ title: titleOf(desk, copy), state: copyStateText(desk, copy) });
  // Only a requeued reservation makes it an act about a patron.
  return renderCopy(desk, barcode, copy, {
    kind: 'done',
    text: outcome.patronId === undefined ? text : `${text} ${copies.requeued}`,
  });
}
