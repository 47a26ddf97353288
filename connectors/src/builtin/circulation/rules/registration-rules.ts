import type { FieldNeed } from '@buchfink/contract/registration';
import type { LocalText } from '@buchfink/contract/text/local-text';

/** How the numbers of new cards are made. */
export interface CardNumberScheme {
  /** What all of them begin with; may be empty. */
  readonly prefix: string;
  /** The number of random digits that follow. */
  readonly digits: number;
  /**
   * The last digit. `luhn`: modulus 10 of ISO/IEC 7812-1, annex B, over all digits before · `ean`: the check digit of EAN and
   * other numbers of GS1 (GS1 General Specifications, section 7.9) · `none`: there is none.
   */
  readonly checkDigit: 'luhn' | 'ean' | 'none';
}

/** How people become patrons by themselves. Ages are full years. */
export interface RegistrationRules {
  /** What the form asks for, beside name and PIN. */
  readonly fields: { readonly born: FieldNeed; readonly address: FieldNeed; readonly email: FieldNeed };
  /** The age from which a person can fill in the form; 0 = any. */
  readonly minimumAge: number;
  /** Below this age a guardian agrees; 0 = nobody needs one. */
  readonly guardianBelow: number;
  /** What a person agrees to. The version is stored with the consent. */
  readonly terms?: {
    readonly version: string;
    readonly text?: LocalText;
    /** An address on https; `{language}` becomes the language. */
    readonly link?: string;
  };
  readonly cards: CardNumberScheme;
  /** The patron group of provisional cards, whose limits hold until the papers were shown. */
  readonly group: string;
  /** Days for which a provisional card is valid, including the first. */
  readonly daysToShowPapers: number;
  /** Days for which the link of the mail works; then what the person entered is deleted. */
  readonly daysToProve: number;
  /** Months for which a card is valid after the papers were shown; staff can choose another day. */
  readonly validMonths: number;
}

/** How patrons renew their cards by themselves. */
export interface CardRenewalRules {
  /** Months by which a renewal extends the card, from its last day or from today if that is over. */
  readonly months: number;
  /** A card can be renewed from this many days before its last day. */
  readonly daysBefore: number;
  /** What a renewal costs, in whole cents. */
  readonly fee?: number;
}
