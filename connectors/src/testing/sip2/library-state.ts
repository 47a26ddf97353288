import { addDays, type CalendarDate } from '@buchfink/contract/calendar-date';

/** A patron of the library, as its staff know them. Amounts are whole cents. */
export interface LibraryPatron {
  readonly card: string;
  readonly userName?: string;
  /** Absent: the patron has no PIN, and none is right. */
  pin?: string;
  readonly name: string;
  readonly category: string;
  /** The server does not know the card any more. */
  readonly isDisabled?: boolean;
  /** A note of the staff that blocks the patron. */
  readonly restriction?: string;
  readonly validUntil: CalendarDate;
  readonly isCardLost?: boolean;
  readonly hasNoAddress?: boolean;
  readonly isDeniedRecalls?: boolean;
  readonly homeBranch?: string;
  readonly address?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly born?: string;
  readonly holdFee?: number;
  readonly fees: { readonly text: string; amount: number }[];
  /** Three wrong PINs lock the account without a word. */
  wrongPins: number;
}

/** Why a copy is not on its shelf, beside loans and holds. */
export type CopyCondition = 'lost' | 'damaged' | 'withdrawn' | 'not-for-loan' | 'reference' | 'in-transit';

/** A copy of the library. */
export interface LibraryCopy {
  readonly barcode: string;
  readonly titleId: string;
  readonly title: string;
  readonly branch: string;
  readonly callNumber: string;
  readonly condition?: CopyCondition;
  readonly maxRenewals: number;
  /** A renewal is possible from this many days before the due date on. */
  readonly renewableDays?: number;
  loan?: {
    readonly card: string;
    due: CalendarDate;
    renewals: number /** Orders loans by their last change. */;
    changed: number;
  };
  /** The loan is counted and not listed. */
  isUnlisted?: boolean;
}

/** A hold. `barcode` is the copy that it was placed with, and later the one that waits for the patron. */
export interface LibraryHold {
  readonly card: string;
  readonly titleId: string;
  barcode: string;
  readonly isOfCopy: boolean;
  readonly branch: string;
  state: 'queued' | 'ready' | 'in-transit';
  pickupUntil?: CalendarDate;
}

/** The books of a small library, without any protocol. */
export class LibraryState {
  readonly patrons = new Map<string, LibraryPatron>();
  readonly copies = new Map<string, LibraryCopy>();
  holds: LibraryHold[] = [];
  readonly branches: readonly string[];
  #changes = 0;

  constructor(branches: readonly string[]) {
    this.branches = branches;
  }

  patronOf(cardOrUserName: string): LibraryPatron | undefined {
    const byCard = this.patrons.get(cardOrUserName);
    return byCard ?? [...this.patrons.values()].find(({ userName }) => userName === cardOrUserName);
  }

  /** The loans of a patron, the one that was changed last first. */
  loansOf(card: string): LibraryCopy[] {
    return [...this.copies.values()]
      .filter(({ loan }) => loan?.card === card)
      .sort((a, b) => (b.loan?.changed ?? 0) - (a.loan?.changed ?? 0));
  }

  holdsOf(card: string): LibraryHold[] {
    return this.holds.filter((hold) => hold.card === card);
  }

  /** The hold for which a copy stands on the shelf of reservations. */
  readyHoldOf(barcode: string): LibraryHold | undefined {
    return this.holds.find((hold) => hold.barcode === barcode && hold.state === 'ready');
  }

  /** The first hold that a copy can satisfy. */
  firstHoldFor({ barcode, titleId }: LibraryCopy): LibraryHold | undefined {
    return this.holds.find(
      (hold) => hold.state === 'queued' && (hold.isOfCopy ? hold.barcode === barcode : hold.titleId === titleId),
    );
  }

  owedBy({ fees }: LibraryPatron): number {
    return fees.reduce((sum, { amount }) => sum + amount, 0);
  }

  lend(copy: LibraryCopy, card: string, due: CalendarDate): void {
    copy.loan = { card, due, renewals: 0, changed: ++this.#changes };
    this.holds = this.holds.filter((hold) => hold.card !== card || hold.titleId !== copy.titleId);
  }

  renew({ loan }: LibraryCopy, due: CalendarDate): void {
    if (loan) Object.assign(loan, { due, renewals: loan.renewals + 1, changed: ++this.#changes });
  }

  /** Takes a copy back and puts it on the shelf of reservations when somebody waits for it. */
  takeBack(copy: LibraryCopy, today: CalendarDate): LibraryHold | undefined {
    delete copy.loan;
    const hold = this.firstHoldFor(copy);
    if (hold) Object.assign(hold, { barcode: copy.barcode, state: 'ready', pickupUntil: addDays(today, 7) });
    return hold;
  }

  /** Ends holds that were not fetched; the copies go to the next patrons. */
  processDay(today: CalendarDate): void {
    for (const hold of this.holds.filter(({ pickupUntil }) => pickupUntil !== undefined && pickupUntil < today)) {
      this.holds = this.holds.filter((other) => other !== hold);
      const copy = this.copies.get(hold.barcode);
      if (copy) this.takeBack(copy, today);
    }
  }
}
