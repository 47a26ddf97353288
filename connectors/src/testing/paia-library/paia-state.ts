import { addDays } from '@buchfink/contract/calendar-date';

/** A document of PAIA with its fields in any order. */
export type PaiaFields = Readonly<Record<string, unknown>>;

/** A patron of the library. */
export interface LibraryPatron {
  readonly userName: string;
  pin: string;
  readonly patronId: string;
  readonly information: Record<string, unknown>;
  scopes: string;
  /** Documents that are shown as they are. */
  readonly documents: PaiaFields[];
  readonly fees: PaiaFields[];
  readonly messages: PaiaFields[];
}

/** A copy, and its loan. */
export interface LibraryCopy {
  readonly item: string;
  readonly edition: string;
  readonly about: string;
  readonly label: string;
  borrower?: string | undefined;
  lent: string;
  due: string;
  renewals: number;
  storage?: string;
  storageid?: string;
}

/** A reservation of an edition. */
export interface LibraryRequest {
  readonly patronId: string;
  readonly edition: string;
  readonly storageid: string;
  readonly since: string;
  /** The copy on the shelf, and the last day there. */
  ready?: { readonly item: string; readonly until: string; isOnItsWay?: boolean };
}

/** What the library has stored, with its clock. */
export type PaiaState = ReturnType<typeof createPaiaState>;

/** The URI of a document of the library, by its local name. */
export const uri = (name: string) => `http://uri.gbv.de/document/opac-de-830:${name}`;

/** Creates an empty library at an instant. */
export function createPaiaState(start: Date) {
  const patrons = new Map<string, LibraryPatron>();
  const copies = new Map<string, LibraryCopy>();
  const requests: LibraryRequest[] = [];
  const tokens = new Map<string, { readonly patronId: string; readonly scopes: string; readonly until: number }>();
  let now = start;
  let nextNumber = 1;
  const today = () => now.toISOString().slice(0, 10);
  const instant = () => `${now.toISOString().slice(0, 19)}+00:00`;

  /** Requests of a copy or edition, in the order in which their patrons get it. */
  const waiting = (edition: string) =>
    requests.filter((request) => request.edition === edition && request.ready === undefined);

  function expireReady(): void {
    for (const request of [...requests])
      if (request.ready && request.ready.until < today()) {
        requests.splice(requests.indexOf(request), 1);
        provide(request.ready.item);
      }
  }

  function provide(item: string): void {
    const copy = copies.get(item);
    const [next] = copy ? waiting(copy.edition) : [];
    if (next) next.ready = { item, until: addDays(today(), 7) };
    expireReady();
  }

  function giveBack(barcode: string): void {
    const copy = copies.get(uri(`bar:830$${barcode}`));
    if (copy === undefined) return;
    copy.borrower = undefined;
    provide(copy.item);
  }

  const canRenew = ({ edition, renewals, due }: LibraryCopy) =>
    waiting(edition).length === 0 && renewals < 2 && addDays(due, -10) <= today();

  return {
    patrons,
    copies,
    requests,
    tokens,
    today,
    instant,
    waiting,
    expireReady,
    giveBack,
    provide,
    canRenew,
    now: () => now,
    wait(days: number) {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    nextNumber: () => nextNumber++,
  };
}
