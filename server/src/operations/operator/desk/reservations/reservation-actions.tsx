import { storedCopy } from '@buchfink/connectors/builtin/circulation/copies/find-copy';
import * as z from 'zod/mini';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { actOutcomeOf, chosenSelections, selectionFields } from '../act-questions.tsx';
import {
  ActId,
  asPatron,
  Barcode,
  contextOf,
  type DeskCall,
  type DeskPages,
  doPatronOnce,
  mountDeskPage,
  mountPatronAction,
  mountPatronPage,
  type PatronCall,
  titleOf,
} from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';
import { refusedOnPatronPage } from '../patrons/patron-page.tsx';
import { renderHoldShelf } from './hold-shelf-page.tsx';
import { renderPullList } from './pull-list-page.tsx';
import { reservationOfPath, reservationPath } from './reservation-page.tsx';

const ReserveForm = z.object({ act: ActId, item: Barcode, ...selectionFields });

/** Mounts the lists of reserved copies and the acts on reservations: reserve, cancel. */
export function mountReservationActions(pages: DeskPages): void {
  mountDeskPage(pages, '/pull-list', renderPullList);
  mountDeskPage(pages, '/hold-shelf', renderHoldShelf);

  mountPatronAction(pages, {
    path: '/reserve',
    act: 'desk-reserve',
    form: ReserveForm,
    async run(patron, { act, item, ...chosen }) {
      const recordId = await recordIdOf(patron, item.trim());
      const answer = await doPatronOnce(patron, act, 'reserve', ({ patron: role }) =>
        role.reserve(asPatron(patron), { recordId }, chosenSelections(chosen), contextOf(patron)),
      );
      return actOutcomeOf(patron, 'reserve', act, answer, { item }, chosen);
    },
    refuse: refusedOnPatronPage,
  });

  mountPatronPage(pages, '/reservations/:reservationId/cancel', async (patron) => renderCancel(patron));
  mountPatronAction(pages, {
    path: '/reservations/:reservationId/cancel',
    act: 'desk-cancel-reservation',
    form: z.object({ act: ActId }),
    async run(patron, { act }) {
      const id = patron.call.params.reservationId ?? '';
      const answer = await doPatronOnce(patron, act, 'cancel', ({ patron: role }) =>
        role.cancel(asPatron(patron), id, { confirm: 'yes' }, contextOf(patron)),
      );
      return actOutcomeOf(patron, 'cancel', act, answer, {}, {});
    },
    refuse: refusedOnPatronPage,
  });
}

/** The title of a barcode or copy that only one title has, or the record of an id as it is typed. */
async function recordIdOf({ circulation: { options } }: DeskCall, item: string): Promise<string> {
  const copy = await options.store.read(options.libraryId, (unit) => storedCopy(unit, item));
  if (copy !== undefined) return copy.recordId;
  const [recordId = item, ...otherIds] = await options.recordsWithBarcode(item);
  return otherIds.length === 0 ? recordId : item;
}

function renderCancel(patron: PatronCall): OperatorPage | undefined {
  const { words, patronPath } = patron;
  const reservation = reservationOfPath(patron);
  if (reservation === undefined || reservation.cancelToken === undefined) return undefined;
  return {
    title: words.deskReservations.cancelTitle({ title: titleOf(patron, reservation) }),
    lead: patron.patron.name ?? patron.patron.card,
    back: { path: patronPath, text: words.desk.toPatron },
    content: (
      <>
        <p>{words.deskReservations.cancelLead}</p>
        <ActionForm
          desk={patron}
          action={`${reservationPath(patron, reservation.id)}/cancel`}
          button={words.deskReservations.cancel}
          kind="danger"
        />
      </>
    ),
  };
}
