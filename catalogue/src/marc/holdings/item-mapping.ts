import type { CopyState } from '@buchfink/contract/availability';
import type { HoldingItem } from '../../record/bib-record.ts';
import { parseDay } from '../../text/dates/day.ts';
import { cleanText, withoutEmpty } from '../clean-text.ts';
import { webAddress } from '../links/links.ts';
import { type DataField, firstSubfield, joinSubfields } from '../marc-record.ts';

/** The parts of a copy that stand in subfields. */
export const itemParts = [
  'id',
  'barcode',
  'branch',
  'department',
  'location',
  'shelfmark',
  'volume',
  'itemType',
  'isil',
  'state',
  'due',
  'note',
  'url',
] as const;

/** Where a library's records keep their copies: one field each, and the subfields in it. */
export interface ItemMapping {
  /** Tag of the field that is repeated for each copy. */
  readonly field: string;
  /** Part of a copy → codes of its subfields; the values of several are joined by blanks. */
  readonly subfields: Readonly<Partial<Record<(typeof itemParts)[number], string | undefined>>>;
  /** The library's codes in the subfield `state` → what they mean. */
  readonly states?: Readonly<Record<string, CopyState>>;
  /** What a code that is not among `states` means; `unknown` unless given. An empty one is among them as ''. */
  readonly otherState?: CopyState;
}

/** A copy as the library's own mapping reads it. */
export function itemByMapping(field: DataField, mapping: ItemMapping): Omit<HoldingItem, 'id'> & { id?: string } {
  const { subfields } = mapping;
  const text = (part: keyof typeof subfields) => {
    const codes = subfields[part];
    return codes === undefined ? '' : cleanText(joinSubfields(field, codes), 300);
  };
  const due = subfields.due === undefined ? undefined : parseDay(firstSubfield(field, subfields.due) ?? '');
  const state = stateOf(text('state'), due !== undefined, mapping);
  return {
    ...withoutEmpty({
      id: text('id'),
      barcode: text('barcode'),
      department: text('department'),
      location: text('location'),
      shelfmark: text('shelfmark'),
      volume: text('volume'),
      itemType: text('itemType'),
      isil: text('isil'),
      due: state === 'lent' ? due : undefined,
      note: text('note'),
      url: webAddress(text('url')),
    }),
    branch: text('branch'),
    state,
  };
}

/** By the library's codes, compared without case; a day of return alone means lent. */
function stateOf(code: string, isDue: boolean, { states = {}, otherState = 'unknown' }: ItemMapping): CopyState {
  const wanted = code.toLowerCase();
  const found = Object.entries(states).find(([given]) => given.toLowerCase() === wanted)?.[1];
  if (isDue && (found === undefined || found === 'available' || found === 'unknown')) return 'lent';
  return found ?? otherState;
}
