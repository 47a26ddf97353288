import type { ActAnswer } from '@buchfink/connectors/patron-system';
import * as z from 'zod/mini';
import type { ActOutcome } from '../../frame/mount-action.tsx';
import { cardHint } from '../../frame/record-act.ts';
import {
  ActId,
  asPatron,
  contextOf,
  type DeskActKind,
  type DeskPages,
  doPatronOnce,
  entry,
  mountPatronAction,
  mountPatronPage,
  type PatronCall,
  type Refusal,
} from '../desk-call.ts';
import { patronOutcome } from '../outcome.tsx';
import { refusedOnPatronPage } from '../patrons/patron-page.tsx';
import { renderReservation, reservationOfPath, reservationPath } from './reservation-page.tsx';

const ofReservation = (act: string) => `/reservations/:reservationId${act}`;

/** Mounts the page of a reservation and its changes: pause, resume, another pick-up branch, another place in the queue. */
export function mountReservationChanges(pages: DeskPages): void {
  mountPatronPage(pages, ofReservation(''), async (patron) => {
    const isDone = (await patronOutcome(patron))?.kind === kind;
    const { done } = patron.words.deskReservations.change;
    return renderReservation(patron, isDone ? { kind: 'done', text: done } : undefined);
  });
  mountPatronAction(pages, {
    path: ofReservation('/pause'),
    act: 'desk-pause-reservation',
    form: z.object({ act: ActId, until: z._default(entry(10), '') }),
    run: (patron, { act, until }) =>
      answerOnce(patron, act, (role, id) =>
        role.pause(asPatron(patron), id, until === '' ? {} : { until }, {}, contextOf(patron)),
      ),
    refuse: refused,
  });
  mountPatronAction(pages, {
    path: ofReservation('/resume'),
    act: 'desk-resume-reservation',
    form: z.object({ act: ActId }),
    run: (patron, { act }) =>
      answerOnce(patron, act, (role, id) => role.pause(asPatron(patron), id, { resume: true }, {}, contextOf(patron))),
    refuse: refused,
  });
  mountPatronAction(pages, {
    path: ofReservation('/pickup'),
    act: 'desk-move-pickup',
    form: z.object({ act: ActId, branch: entry(256) }),
    run: (patron, { act, branch }) =>
      answerOnce(patron, act, (role, id) => role.changePickup(asPatron(patron), id, { branch }, contextOf(patron))),
    refuse: refused,
  });
  mountPatronAction(pages, {
    path: ofReservation('/queue'),
    act: 'desk-move-in-queue',
    form: z.object({ act: ActId, position: z.string().check(z.regex(/^[1-9]\d{0,4}$/)) }),
    async run(patron, { act, position }) {
      const reservation = reservationOfPath(patron);
      if (reservation === undefined) return undefined;
      await doPatronOnce(patron, act, kind, ({ desk }) => desk.moveReservation(reservation.id, Number(position)));
      return changed(patron, reservation.id, act, `${cardHint(patron.patron.card)} ${position}`);
    },
    refuse: refused,
  });
}

const kind: DeskActKind = 'change-reservation';

const changed = (patron: PatronCall, id: string, actId: string, object: string): ActOutcome => ({
  kind: 'done',
  location: `${reservationPath(patron, id)}?done=${actId}`,
  object,
});

/** Does a patron's own act on the reservation of the path, and says why it was refused. */
async function answerOnce(
  patron: PatronCall,
  actId: string,
  run: (role: PatronCall['circulation']['patron'], id: string) => Promise<ActAnswer>,
): Promise<ActOutcome | undefined> {
  const reservation = reservationOfPath(patron);
  if (reservation === undefined) return undefined;
  const { status, reason } = await doPatronOnce(patron, actId, kind, ({ patron: role }) => run(role, reservation.id));
  if (status === 'OK') return changed(patron, reservation.id, actId, cardHint(patron.patron.card));
  const text = patron.words.deskRefusals.reasons[reason ?? (status === 'SELECTION_NEEDED' ? 'not-allowed' : 'unknown')];
  return { kind: 'refused', page: await refused(patron, { text }) };
}

/** The page of the reservation, or that of the patron when it is no longer there, with the reason for a refusal. */
const refused = async (patron: PatronCall, refusal: Refusal) =>
  renderReservation(patron, { kind: 'bad', text: refusal.text }) ?? refusedOnPatronPage(patron, refusal);
