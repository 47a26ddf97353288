import type { MediaType } from '@buchfink/contract/media-type';
import type { DateReader } from '../../dates/date-reader.ts';
import type { AmountReader } from '../../money/amount-reader.ts';
import type { ReasonOfCode } from '../../refusals/koha-reasons.ts';
import type { KohaSystem } from '../koha-account.ts';

/** What the accounts of a library with Koha need. */
export interface KohaPatronOptions {
  readonly libraryId: number;
  readonly koha: KohaSystem;
  /** IANA time zone of the library. */
  readonly timeZone: string;
  readonly amounts: AmountReader;
  /** Reads all dates of this Koha. */
  readonly dates: DateReader;
  /** Patrons who owe more, in cents, cannot reserve or renew. Absent: no limit that Koha would not check itself. */
  readonly feeLimit: number | undefined;
  /** The fee of a reservation in cents, to be confirmed: Koha charges it without asking. */
  readonly reservationFee: number;
  readonly reasonOf: ReasonOfCode;
  readonly mediaTypeOf: (itemType: string | undefined) => MediaType;
  readonly branchName: (id: string) => string;
}
