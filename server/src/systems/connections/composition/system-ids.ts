import type { Availability, CopyReference, LiveCopy, TitleAvailability } from '@buchfink/connectors/availability';
import { fromSystemId, type IdTemplates, toSystemId } from '@buchfink/connectors/id-templates';
import type { ActAnswer, Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledTitle } from '@buchfink/connectors/unlabelled';

/** The availability role by the ids of the catalogue, whatever its system calls records and copies. */
export function availabilityByCatalogueIds(system: Availability, ids: IdTemplates): Availability {
  return {
    maxTitles: system.maxTitles,
    async of(titles, context) {
      const answer = await system.of(
        titles.map(({ recordId, copies }) => ({
          recordId: toSystemId(ids.record, recordId),
          copies: copies.map((copy) => toSystemCopy(ids, copy)),
        })),
        context,
      );
      // Only the titles of the request count, whatever else the system answers.
      return new Map(
        titles.flatMap(({ recordId }) => {
          const title = answer.get(toSystemId(ids.record, recordId));
          return title ? [[recordId, byCatalogueIds(ids, title)] as const] : [];
        }),
      );
    },
  };
}

const toSystemCopy = (ids: IdTemplates, copy: CopyReference): CopyReference => ({
  state: copy.state,
  id: toSystemId(ids.copy, copy.id),
  barcode: copy.barcode,
});

function byCatalogueIds(ids: IdTemplates, title: TitleAvailability): TitleAvailability {
  return {
    ...title,
    copies: title.copies.map(({ id, ...copy }): LiveCopy => {
      const catalogueId = id === undefined ? undefined : fromSystemId(ids.copy, id);
      return { ...copy, id: catalogueId };
    }),
  };
}

/**
 * The accounts by the ids of the catalogue. The record id of a loan or reservation that has another form than
 * `ids.record` belongs to no record of the catalogue and is left out.
 */
export function patronsByCatalogueIds(system: PatronSystem, ids: IdTemplates): PatronSystem {
  const { renew, renewAll, reserve } = system;
  const link = <Title extends UnlabelledTitle>({ recordId, copyId, ...title }: Title) => {
    const catalogueId = recordId === undefined ? undefined : fromSystemId(ids.record, recordId);
    const catalogueCopy = copyId === undefined ? undefined : fromSystemId(ids.copy, copyId);
    return {
      ...title,
      recordId: catalogueId,
      copyId: catalogueCopy,
    };
  };
  const linkItems = ({ items, ...answer }: ActAnswer): ActAnswer => ({
    ...answer,
    items: items?.map(link),
  });
  return {
    ...system,
    async account(patron, context) {
      const account = await system.account(patron, context);
      return { ...account, lent: account.lent.map(link), reservations: account.reservations.map(link) };
    },
    renew: renew && (async (...input) => linkItems(await renew.apply(system, input))),
    renewAll: renewAll && (async (...input) => linkItems(await renewAll.apply(system, input))),
    reserve:
      reserve &&
      ((patron, { recordId, copyId, copies }, selections, context) =>
        reserve.call(
          system,
          patron,
          {
            recordId: toSystemId(ids.record, recordId),
            copyId: copyId === undefined ? undefined : toSystemId(ids.copy, copyId),
            copies: copies?.map((copy) => toSystemCopy(ids, copy)),
          },
          selections,
          context,
        )),
  };
}

/** Self-checkout by the ids of the catalogue. A copy is named by what its tag says, which is no id of the catalogue. */
export function checkoutByCatalogueIds(checkout: Checkout, ids: IdTemplates): Checkout {
  const linked = async (request: ReturnType<Checkout['requestLoan']>) => {
    const { recordId, ...loan } = await request;
    return { ...loan, recordId: fromSystemId(ids.record, recordId) ?? '' };
  };
  return {
    ...checkout,
    requestLoan: (...input) => linked(checkout.requestLoan(...input)),
    confirmLoan: (...input) => linked(checkout.confirmLoan(...input)),
  };
}
