import type { CalendarDate } from '@buchfink/contract/calendar-date';
import type { Availability, LiveCopy, TitleAvailability } from '../../availability.ts';
import { dateFields } from '../../dates/date-fields.ts';
import type { DateReader } from '../../dates/date-reader.ts';
import { dueOfCopy, type LibraryDays } from '../due-of-copy.ts';
import { stateOfItem } from '../item-state.ts';
import { cleanKohaText, isKohaId } from '../koha-values.ts';
import type { RestClient } from './rest-client.ts';
import type { RestPaths } from './rest-paths.ts';
import { type ItemRow, parseHoldRows, parseItemRows } from './rest-rows.ts';

/** What the states of copies by REST need. */
export interface RestAvailabilityOptions {
  readonly client: RestClient;
  readonly paths: RestPaths;
  readonly branchName: (id: string) => string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => CalendarDate;
  readonly dates: DateReader;
}

/** Each title takes two requests. */
const maxTitles = 10;

/**
 * The states of copies by `/biblios/{id}/items`, with the holds of the title: a copy on the hold shelf or on its way carries no mark
 * of its own. Versions without that path know no states. A copy is available only where `effective_not_for_loan_status` says that
 * its item type is lent.
 */
export function restAvailability({ client, paths, branchName, dayAt, dates }: RestAvailabilityOptions): Availability {
  async function titleAvailability(recordId: string, today: CalendarDate, signal: AbortSignal) {
    const items = await client.list(`/biblios/${recordId}/items`, signal);
    if (items === undefined) {
      paths.setMissing('/biblios/{biblio_id}/items');
      return undefined;
    }
    const holds = parseHoldRows((await client.list(`/holds?biblio_id=${recordId}`, signal)) ?? []);
    // A search for record 1 may find record 11, too.
    const ofTitle = holds.filter((hold) => hold.biblio_id === recordId);
    const rows = parseItemRows(items).filter((item) => item.biblio_id === recordId);
    await dates.recall();
    dates.learn(rows.map((item) => item.checked_out_date));
    const copies = rows.map((item) => {
      const assigned = ofTitle.find((hold) => hold.status && hold.item_id === item.item_id);
      return copyOf(item, assigned?.status, branchName, { dates, today });
    });
    return { copies, waiting: ofTitle.filter((hold) => !hold.status).length } satisfies TitleAvailability;
  }

  return {
    maxTitles,
    async of(titles, { signal, now }) {
      if (!(await paths.offers('/biblios/{biblio_id}/items', signal))) return new Map();
      const ids = titles.map(({ recordId }) => recordId).filter(isKohaId);
      const today = dayAt(now());
      const states = new Map<string, TitleAvailability>();
      for (const id of ids.slice(0, maxTitles)) {
        const state = await titleAvailability(id, today, signal);
        if (state !== undefined) states.set(id, state);
      }
      return states;
    },
  };
}

function copyOf(
  item: ItemRow,
  hold: string | null | undefined,
  branchName: (id: string) => string,
  days: LibraryDays,
): LiveCopy {
  const { lost_status, withdrawn, damaged_status, not_for_loan_status, effective_not_for_loan_status } = item;
  const notForLoan = effective_not_for_loan_status || (not_for_loan_status ?? Number.NaN);
  const state = stateOfItem({
    lost: lost_status ?? Number.NaN,
    withdrawn: withdrawn ?? Number.NaN,
    damaged: damaged_status ?? Number.NaN,
    notForLoan,
    isLent: Boolean(item.checked_out_date),
    hold: hold === 'W' ? 'W' : hold ? 'T' : undefined,
    isReference: false,
    isClaimedAvailable: effective_not_for_loan_status === 0,
  });
  const due = state === 'lent' ? dueOfCopy(item.checked_out_date, days) : {};
  const barcode = cleanKohaText(item.external_id, 100);
  const branchId = cleanKohaText(item.home_library_id, 20);
  const shelfmark = cleanKohaText(item.callnumber, 200);
  return {
    id: item.item_id,
    barcode,
    state,
    ...dateFields(due, 'dueDate', 'dueText'),
    ...(branchId !== undefined && { branchId, branch: branchName(branchId) }),
    shelfmark,
  };
}
