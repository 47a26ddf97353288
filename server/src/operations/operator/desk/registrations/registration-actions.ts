import * as z from 'zod/mini';
import {
  ActId,
  type DeskPages,
  doPatronOnce,
  entry,
  mountDeskPage,
  mountPatronAction,
  withCard,
} from '../desk-call.ts';
import { patronDone, refusedOnPatronPage } from '../patrons/patron-page.tsx';
import { renderRegistrations } from './registrations-page.tsx';

/** Mounts the list of provisional cards, and what staff do with one: confirm it, or end it. */
export function mountRegistrationActions(pages: DeskPages): void {
  mountDeskPage(pages, '/registrations', renderRegistrations);
  mountPatronAction(pages, {
    path: '/confirm',
    act: 'desk-confirm-card',
    form: z.object({ act: ActId, group: entry(40), validUntil: entry(10) }),
    async run(patron, { act, ...terms }) {
      await doPatronOnce(patron, act, 'confirm-card', ({ desk }) =>
        desk.confirmRegistration(patron.patron.card, terms),
      );
      return patronDone(patron, act);
    },
    refuse: refusedOnPatronPage,
  });
  mountPatronAction(pages, {
    path: '/end',
    act: 'desk-end-card',
    form: z.object({ act: ActId, reason: z._default(entry(500), '') }),
    async run(patron, { act, reason }) {
      await doPatronOnce(patron, act, 'end-card', ({ desk }) => desk.endRegistration(patron.patron.card, reason));
      await pages.deps.access.revoke(withCard(patron), patron.circulation.options.now);
      return patronDone(patron, act);
    },
    refuse: refusedOnPatronPage,
  });
}
