import type { CopyState } from '@buchfink/contract/availability';
import type { Availability, LiveCopy, TitleAvailability } from '../../availability.ts';
import { dateFields } from '../../dates/date-fields.ts';
import type { ItemInformation } from '../codec/messages/items.ts';
import type { Sip2System } from '../conversation/sip2-system.ts';
import { converseAsTerminal, isBarcode, isKnownItem } from '../conversation/terminal-conversation.ts';

/** The most titles and copies of one call: each copy costs a message. */
const maxTitles = 20;
const maxCopies = 60;
/** The copies that are asked for before patrons who wait get the connection. */
const turnSize = 10;

/** The circulation statuses that say more than that the copy exists (3M SIP 2.00, "circulation status"). */
const stateByStatus: Readonly<Record<string, CopyState>> = {
  '02': 'on-order',
  '04': 'lent',
  '05': 'lent',
  '07': 'lent',
  '08': 'reserved',
  '10': 'in-transit',
  '11': 'missing',
  '12': 'missing',
  '13': 'missing',
};

/**
 * The states of copies by 17, one message each, from the cache of the accounts where they are there. Copies without a barcode,
 * those that the system does not know, and those above 60 are left out: they are unknown.
 */
export function sip2AvailabilityRole(system: Sip2System): Availability {
  return {
    maxTitles,
    async of(titles, context) {
      const barcodes = [
        ...new Set(
          titles
            .slice(0, maxTitles)
            .flatMap(({ copies }) =>
              copies.flatMap(({ barcode }) => (barcode !== undefined && isBarcode(barcode) ? [barcode] : [])),
            ),
        ),
      ].slice(0, maxCopies);
      const items = new Map<string, ItemInformation>();
      const missing: string[] = [];
      for (const barcode of barcodes) {
        const item = system.itemCache.get(barcode);
        if (item) items.set(barcode, item);
        else missing.push(barcode);
      }
      for (let start = 0; start < missing.length; start += turnSize)
        await converseAsTerminal(system, context, async (conversation) => {
          for (const [barcode, item] of await conversation.items(missing.slice(start, start + turnSize)))
            items.set(barcode, item);
        });
      return new Map(
        titles.map(({ recordId, copies }): [string, TitleAvailability] => [
          recordId,
          {
            copies: copies.flatMap(({ id, barcode }): LiveCopy[] => {
              const item = barcode === undefined ? undefined : items.get(barcode);
              if (item === undefined || !isKnownItem(item)) return [];
              return [{ id, barcode, ...liveState(item, system) }];
            }),
          },
        ]),
      );
    },
  };
}

/**
 * The state of a copy. `03` is what servers answer for lost, damaged and reference copies as well, so it is unknown unless the
 * operator trusts it; a copy that somebody waits for is unknown in any case.
 */
function liveState(
  item: ItemInformation,
  { trust03, dates }: Sip2System,
): Pick<LiveCopy, 'state' | 'dueDate' | 'dueText' | 'reservations'> {
  const { circulationStatus, queueLength = '' } = item;
  const reservations = /^\d{1,4}$/.test(queueLength) ? Number(queueLength) : undefined;
  const isOnShelf = circulationStatus === '03' && trust03 && (reservations ?? 0) === 0;
  const state = isOnShelf ? 'available' : (stateByStatus[circulationStatus] ?? 'unknown');
  const due = state === 'lent' ? dates.read(item.dueDate) : {};
  return {
    state,
    ...dateFields(due, 'dueDate', 'dueText'),
    reservations,
  };
}
