import type { DateReader } from '../../dates/date-reader.ts';
import type { AmountReader } from '../../money/amount-reader.ts';
import type { ReportRefusal } from '../../refusals/unknown-refusals.ts';
import type { PaiaPatrons } from '../paia-settings.ts';
import type { PaiaClient } from '../protocol/paia-client.ts';

/** What the accounts of a library with PAIA need. */
export interface PaiaPatronOptions {
  readonly libraryId: number;
  readonly client: PaiaClient;
  readonly settings: Pick<PaiaPatrons, 'scopes' | 'barcode' | 'reserveBy' | 'emptyConfirm' | 'renewals' | 'refusals'>;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
  readonly dates: DateReader;
  readonly amounts: AmountReader;
  /** Tells the operator of a refusal that means nothing here. */
  readonly reportRefusal: ReportRefusal;
}
