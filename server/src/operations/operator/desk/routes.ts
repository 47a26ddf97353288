import { DeskError } from '@buchfink/connectors/builtin/circulation/desk/desk-error';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorSite } from '../frame/operator-site.ts';
import { mountCopyActions } from './copies/copy-actions.ts';
import { renderCopy } from './copies/copy-page.tsx';
import {
  type DeskCall,
  type DeskDeps,
  deskLibraries,
  deskPath,
  mountDeskPage,
  mountPatronPage,
  patronCallOf,
} from './desk-call.ts';
import { mountLetterActions } from './letters/letter-actions.tsx';
import { renderDesks, renderLibraryDesk } from './library-desk.tsx';
import { mountDueDayActions } from './loans/due-actions.tsx';
import { mountLoanActions } from './loans/loan-actions.tsx';
import { mountUndoActions } from './loans/undo-actions.ts';
import { patronNotice } from './outcome.tsx';
import { mountFeeActions } from './patrons/fee-actions.tsx';
import { mountPatronActions } from './patrons/patron-actions.tsx';
import { renderPatronPage } from './patrons/patron-page.tsx';
import { mountPrivacyActions } from './patrons/privacy-actions.tsx';
import { mountRegistrationActions } from './registrations/registration-actions.ts';
import { mountReservationChanges } from './reservations/change-actions.ts';
import { mountReservationActions } from './reservations/reservation-actions.tsx';

/** Mounts the desk: the pages on which staff of libraries with built-in circulation work. */
export function mountDesk(site: OperatorSite, deps: DeskDeps): void {
  const pages = { site, deps };
  mountOperatorPage(site, {
    path: deskPath,
    access: 'desk',
    render: async (call) => renderDesks(call, deskLibraries(deps)),
  });
  mountDeskPage(pages, '', searchPage);
  mountPatronPage(pages, '', async (patron) => renderPatronPage(patron, await patronNotice(patron)));
  mountPatronActions(pages);
  mountLoanActions(pages);
  mountDueDayActions(pages);
  mountCopyActions(pages);
  mountReservationActions(pages);
  mountReservationChanges(pages);
  mountFeeActions(pages);
  mountUndoActions(pages);
  mountRegistrationActions(pages);
  mountPrivacyActions(pages);
  mountLetterActions(pages);
}

/** The desk of a library, or the account of the one patron whom a query finds, as after a scan of the card; or else a copy with this barcode. */
async function searchPage(desk: DeskCall) {
  const query = desk.call.query.get('query')?.slice(0, 200);
  if (query === undefined) return renderLibraryDesk(desk);
  try {
    const found = await desk.circulation.desk.findPatrons(query);
    const [only, ...others] = found.patrons;
    const patron = only && others.length === 0 ? await patronCallOf(desk, only.id) : undefined;
    if (patron) return renderPatronPage(patron);
    // A copy was scanned in place of a card.
    const copy = only === undefined ? await desk.circulation.desk.copyStatus(query.trim()) : undefined;
    return copy ? renderCopy(desk, query.trim(), copy) : renderLibraryDesk(desk, { query, found });
  } catch (error) {
    if (error instanceof DeskError && error.detail !== undefined)
      return renderLibraryDesk(desk, { query, fault: desk.words.deskRefusals.details[error.detail] });
    throw error;
  }
}
