import type { DateReader } from '../../dates/date-reader.ts';
import type { AmountReader } from '../../money/amount-reader.ts';
import type { ReportRefusal } from '../../refusals/unknown-refusals.ts';
import type { Warn } from '../../system-warning.ts';
import type { RefusalTable } from '../refusals/refusal-table.ts';
import type { ConnectionPool } from '../session/connection-pool.ts';
import type { ItemCache } from './item-cache.ts';
import type { LastActs } from './last-acts.ts';

/** A branch of the library; `id` is its code in the system. */
export interface Sip2Branch {
  readonly id: string;
  readonly name: string;
}

/** How the system takes reservations (15). */
export interface HoldDialect {
  /** What names the title: the barcode of one of its copies (`AB`), or its id (`AJ`). */
  readonly by: 'copy' | 'title';
  /** Where patrons fetch them; never empty. */
  readonly pickupBranches: readonly Sip2Branch[];
  /** Whether the system cancels reservations (15 with `-`). */
  readonly cancel: boolean;
  /** What the system charges for a reservation without asking, in hundredths. */
  readonly fee: number;
  /** The most reservations of a patron, where the system itself takes more than the library wants. */
  readonly max?: number | undefined;
  /** The states of copies that cannot be reserved: by 18 (two digits), and by the catalogue (in words). */
  readonly notReservable: readonly string[];
}

/** A library with SIP2, as all of its roles see it. */
export interface Sip2System {
  readonly libraryId: number;
  readonly pool: ConnectionPool;
  /** What 18 said of copies, shared by all roles. */
  readonly itemCache: ItemCache;
  /** The last acts of patrons on all nodes. */
  readonly lastActs: LastActs;
  /** Sent with each message (`AO`); some servers check it. */
  readonly institution: string;
  /** Reads `AC`; empty for most servers, which want the field nevertheless. Throws `ApiException('library-unavailable')`. */
  readonly terminalPassword: () => Promise<string>;
  /** The language of the server's texts: `000` unknown, `001` English, `003` German. */
  readonly language: string;
  /** Reads all amounts of the server. */
  readonly amounts: AmountReader;
  /** IANA time zone of the library. */
  readonly timeZone: string;
  /** Reads all dates of the server. */
  readonly dates: DateReader;
  /** Milliseconds for each answer. */
  readonly timeout: number;
  readonly branches: readonly Sip2Branch[];
  /** Absent: no reservations by SIP2. */
  readonly holds?: HoldDialect | undefined;
  /** Whether patrons may return copies (09). */
  readonly returns: boolean;
  /** Whether the status `03` makes a copy `available`. */
  readonly trust03: boolean;
  /** What the system's refusals mean. */
  readonly refusals: RefusalTable;
  /** Tells the operator of a refusal that means nothing here. */
  readonly reportRefusal: ReportRefusal;
  /** Whether patrons see the screen messages (`AF`) of their account and of successful acts. */
  readonly showMessages: boolean;
  /** Tells the operator; no data of patrons. */
  readonly warn: Warn;
}
