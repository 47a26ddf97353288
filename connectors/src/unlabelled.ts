import type { UnlabelledDetail } from '@buchfink/catalogue/record/view/record-details';
import type { AccountData, Block, Fee, Loan, Money, Renewal, Reservation } from '@buchfink/contract/account';
import type { CardRenewal } from '@buchfink/contract/account/card-renewal';
import type { LoanRequest } from '@buchfink/contract/account/checkout';
import type { Notice } from '@buchfink/contract/account/notices';
import type { ActItem } from '@buchfink/contract/multi-step';
import type { Copy, Detail, RecordView } from '@buchfink/contract/record';
import type { Facet, FacetOption, SearchAnswer, SearchFieldInfo } from '@buchfink/contract/search';

/**
 * The answers of connectors: those of the contract without the labels, which the service adds in the caller's language
 * (`server/src/systems/labels`). A label that is present comes from the library's own system and is kept as it is.
 */
type Unlabelled<Labelled, Label extends keyof Labelled> = Omit<Labelled, Label> & {
  readonly [Key in Label]?: Labelled[Key] | undefined;
};

/** A search field. `label` is always the service's; an option's label may be the library's own. */
export type UnlabelledSearchField = Omit<SearchFieldInfo, 'label' | 'options'> & {
  readonly options?: readonly { readonly key: string; readonly label?: string | undefined }[] | undefined;
};

/** An option of a facet. */
export type UnlabelledOption = Unlabelled<Omit<FacetOption, 'within'>, 'label'> & {
  readonly within?: readonly UnlabelledOption[] | undefined;
};

/** A facet with its options. */
export type UnlabelledFacet = Unlabelled<Omit<Facet, 'options'>, 'label'> & {
  readonly options: readonly UnlabelledOption[];
};

/** A search answer. */
export type UnlabelledSearchAnswer = Omit<SearchAnswer, 'facets'> & { readonly facets: readonly UnlabelledFacet[] };

/** A copy. `branch` is absent where no branch has it, `status` where `state` says it all. */
export type UnlabelledCopy = Unlabelled<Copy, 'branch' | 'status'>;

/** A group of related titles. */
type UnlabelledRelated = Unlabelled<NonNullable<RecordView['related']>[number], 'label'>;

/** A record. */
export type UnlabelledRecord = Omit<RecordView, 'details' | 'copies' | 'related'> & {
  readonly details: readonly (Unlabelled<Detail, 'label'> & Pick<UnlabelledDetail, 'subject'>)[];
  readonly copies: readonly UnlabelledCopy[];
  readonly related?: readonly UnlabelledRelated[] | undefined;
};

/** A title of an account, which its system may name by a number alone. */
export interface UnlabelledTitle {
  /** Empty where the system does not tell it; `titleNumber` is then that of the copy or record. */
  readonly title: string;
  readonly titleNumber?: string | undefined;
  readonly recordId?: string | undefined;
  readonly barcode?: string | undefined;
  /** The copy by the id of the system. The service finds the record by it where there is no barcode. */
  readonly copyId?: string | undefined;
}

/** A loan of an account; `status` is absent where the renewal and the due date say it all. */
export type UnlabelledLoan = Unlabelled<Omit<Loan, 'renewal'>, 'status'> &
  UnlabelledTitle & { readonly renewal: UnlabelledRenewal };
/** Whether a loan can be renewed. The service adds `block` from the blocks of the account. */
export type UnlabelledRenewal = Omit<Renewal, 'fee' | 'block'> & {
  readonly fee?: UnlabelledMoney | undefined;
};
/** A reservation of an account; `status` is absent where `state` says it all. */
export type UnlabelledReservation = Unlabelled<Reservation, 'status'> & UnlabelledTitle;
/** A loan in the answer of an act. */
export type UnlabelledActItem = ActItem & UnlabelledTitle;
/** An open fee; `text` is absent where `kind` says it all. */
export type UnlabelledFee = Unlabelled<Fee, 'text'>;
/** A sum; `text` is absent where the amount says it all. `atLeast`: the part of it that was understood, where there is no `amount`. */
export type UnlabelledMoney = Unlabelled<Money, 'text'> & { readonly atLeast?: number };
/** What is owed by an account. */
export interface UnlabelledOwed {
  readonly pendingFees?: UnlabelledMoney | undefined;
  readonly feesDiffer?: { readonly total: UnlabelledMoney; readonly listed: UnlabelledMoney } | undefined;
}
/** A block; `text` is absent where `code` says it all. */
export type UnlabelledBlock = Unlabelled<Block, 'text'>;

/** An account. */
export type UnlabelledAccount = Omit<AccountData, 'account' | 'fees' | 'lent' | 'reservations'> & {
  readonly account: Omit<AccountData['account'], 'pendingFees' | 'feesDiffer' | 'validUntil' | 'blocks'> &
    UnlabelledOwed & {
      readonly validUntil?: Unlabelled<NonNullable<AccountData['account']['validUntil']>, 'text'> | undefined;
      readonly blocks: readonly UnlabelledBlock[];
    };
  readonly fees: readonly UnlabelledFee[];
  readonly lent: readonly UnlabelledLoan[];
  readonly reservations: readonly UnlabelledReservation[];
};

/** The answer to a loan request. */
export type UnlabelledLoanRequest = Omit<LoanRequest, 'fee'> & {
  readonly fee?: UnlabelledMoney | undefined;
};

/** A message of the library to a patron. */
export type UnlabelledNotice = Omit<Notice, 'fee'> & { readonly fee?: UnlabelledMoney | undefined };

/** How a patron can renew the card. */
export type UnlabelledCardRenewal = Omit<CardRenewal, 'fee' | 'message'> & {
  readonly fee?: UnlabelledMoney | undefined;
};
