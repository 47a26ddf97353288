import { ordered } from './paia-answers.ts';
import type { PaiaLibraryOptions } from './paia-options.ts';
import type { LibraryCopy, LibraryPatron, LibraryRequest, PaiaFields, PaiaState } from './paia-state.ts';

/** Shows loans, requests and fees as PAIA does. */
export type PaiaDocuments = ReturnType<typeof createPaiaDocuments>;

/** Creates the documents of a library with these branches. */
export function createPaiaDocuments(
  { copies, requests, waiting, canRenew }: PaiaState,
  { branches = [] }: Pick<PaiaLibraryOptions, 'branches'>,
) {
  function documentsOf(patron: LibraryPatron): object[] {
    const loans = [...copies.values()].filter(({ borrower }) => borrower === patron.patronId);
    const own = requests.filter(({ patronId }) => patronId === patron.patronId);
    return [
      ...patron.documents,
      ...loans.map((copy) => ({ ...loanFields(copy), canrenew: canRenew(copy) })),
      ...own.map(requestFields),
    ].map(ordered);
  }

  const loanFields = ({ item, edition, about, label, lent, due, renewals, storage, storageid }: LibraryCopy) => ({
    queue: waiting(edition).length,
    cancancel: false,
    storageid,
    label,
    reminder: 0,
    edition,
    endtime: due,
    status: 3,
    starttime: lent,
    storage,
    about,
    renewals,
    item,
  });

  function requestFields({ edition, storageid, since, ready }: LibraryRequest): PaiaFields {
    const title = [...copies.values()].find((copy) => copy.edition === edition);
    const storage = branches.find(({ id }) => id === storageid)?.about;
    return {
      queue: waiting(edition).length,
      canrenew: false,
      cancancel: true,
      storageid,
      storage,
      edition,
      about: title?.about,
      ...(ready?.isOnItsWay
        ? { status: 2, item: ready.item, starttime: since }
        : ready
          ? { status: 4, endtime: ready.until, item: ready.item, starttime: since }
          : { status: 1, starttime: since }),
    };
  }

  return { documentsOf, loanFields, requestFields };
}

/** The fees of a patron, with their sum. */
export function feesOf({ fees }: LibraryPatron): object {
  const cents = fees.reduce((sum, { amount }) => sum + Math.round(Number.parseFloat(String(amount)) * 100), 0);
  return { amount: `${(cents / 100).toFixed(2)} EUR`, fee: fees };
}
