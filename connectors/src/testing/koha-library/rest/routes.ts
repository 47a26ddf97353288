import {
  deleteBiblio,
  getLibrary,
  listBiblios,
  listItems,
  listItemsOfBiblio,
  listLibraries,
  listPickupLocations,
} from './catalogue.ts';
import { allowsRenewal, getCheckout, listCheckouts, renew } from './checkouts.ts';
import { addHold, deleteHold, editHold, listHolds, resume, suspend } from './holds.ts';
import { changePassword, getAccount, getPatron, putPatron, searchPatrons, validate } from './patrons.ts';
import type { Handler } from './rest-call.ts';

/** What a method and path of the API answer, and the permission that they need. */
export interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly permission: string;
  readonly isNew?: true;
  /** With the login of the patron in the path. */
  readonly isOwn?: true;
  readonly answer: Handler;
}

const borrowers = 'borrowers.edit_borrowers';
const circulate = 'circulate.circulate_remaining_permissions';
const reserve = 'reserveforothers.place_holds';

/** The routes of both generations. */
export const routes: readonly Route[] = [
  { method: 'POST', pattern: /^\/auth\/password\/validation$/, permission: borrowers, isNew: true, answer: validate },
  { method: 'GET', pattern: /^\/patrons$/, permission: borrowers, answer: searchPatrons },
  { method: 'GET', pattern: /^\/patrons\/([^/]+)$/, permission: borrowers, answer: getPatron },
  { method: 'PUT', pattern: /^\/patrons\/([^/]+)$/, permission: borrowers, answer: putPatron },
  { method: 'GET', pattern: /^\/patrons\/([^/]+)\/account$/, permission: borrowers, answer: getAccount },
  { method: 'GET', pattern: /^\/checkouts$/, permission: circulate, answer: listCheckouts },
  { method: 'GET', pattern: /^\/checkouts\/([^/]+)$/, permission: circulate, answer: getCheckout },
  { method: 'GET', pattern: /^\/checkouts\/([^/]+)\/allows_renewal$/, permission: circulate, answer: allowsRenewal },
  { method: 'POST', pattern: /^\/checkouts\/([^/]+)\/renewal$/, permission: circulate, answer: renew },
  { method: 'POST', pattern: /^\/checkouts\/([^/]+)\/renewals$/, permission: circulate, isNew: true, answer: renew },
  { method: 'GET', pattern: /^\/holds$/, permission: reserve, answer: listHolds },
  { method: 'POST', pattern: /^\/holds$/, permission: reserve, answer: addHold },
  { method: 'PUT', pattern: /^\/holds\/([^/]+)$/, permission: reserve, answer: editHold },
  { method: 'DELETE', pattern: /^\/holds\/([^/]+)$/, permission: reserve, answer: deleteHold },
  { method: 'PUT', pattern: /^\/holds\/([^/]+)\/pickup_location$/, permission: reserve, isNew: true, answer: editHold },
  { method: 'POST', pattern: /^\/holds\/([^/]+)\/suspension$/, permission: reserve, answer: suspend },
  { method: 'DELETE', pattern: /^\/holds\/([^/]+)\/suspension$/, permission: reserve, answer: resume },
  {
    method: 'POST',
    pattern: /^\/public\/patrons\/([^/]+)\/password$/,
    permission: '',
    isOwn: true,
    answer: changePassword,
  },
  { method: 'GET', pattern: /^\/libraries$/, permission: 'parameters.manage_libraries', answer: listLibraries },
  { method: 'GET', pattern: /^\/libraries\/(\w+)$/, permission: 'parameters.manage_libraries', answer: getLibrary },
  {
    method: 'DELETE',
    pattern: /^\/biblios\/([^/]+)$/,
    permission: 'editcatalogue.edit_catalogue',
    answer: deleteBiblio,
  },
  { method: 'GET', pattern: /^\/items$/, permission: 'catalogue.1', isNew: true, answer: listItems },
  { method: 'GET', pattern: /^\/biblios$/, permission: 'catalogue.1', isNew: true, answer: listBiblios },
  {
    method: 'GET',
    pattern: /^\/biblios\/([^/]+)\/items$/,
    permission: 'catalogue.1',
    isNew: true,
    answer: listItemsOfBiblio,
  },
  {
    method: 'GET',
    pattern: /^\/biblios\/([^/]+)\/pickup_locations$/,
    permission: reserve,
    isNew: true,
    answer: listPickupLocations,
  },
];
