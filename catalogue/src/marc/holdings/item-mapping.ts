import type { CopyState } from '@buchfink/contract/availability';
import type { HoldingItem } from '../../record/bib-record.ts';
import { parsePartCount } from '../../record/part-count.ts';
import { cleanText, withoutEmpty } from '../../text/clean-text.ts';
import { webAddress } from '../links/links.ts';
import { type DataField, firstSubfield, joinSubfields } from '../marc-record.ts';
import { dueOf } from './due-of.ts';

/** The parts of an item that a mapping can read from subfields. */
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
  'parts',
] as const;

/** The field and subfields that hold the items of a library's records. */
export interface ItemMapping {
  /** The tag of the field, repeated once per item. */
  readonly field: string;
  /** Part of an item → codes of its subfields; several values are joined by blanks. */
  readonly subfields: Readonly<Partial<Record<(typeof itemParts)[number], string | undefined>>>;
  /** The library's codes in the subfield `state` → state of the copy. */
  readonly states?: Readonly<Record<string, CopyState>>;
  /** The state for a code that `states` does not list; `unknown` by default. The key '' stands for an empty code. */
  readonly otherState?: CopyState;
}

/** Reads an item by the library's own mapping. */
export function itemByMapping(field: DataField, mapping: ItemMapping): Omit<HoldingItem, 'id'> & { id?: string } {
  const { subfields } = mapping;
  const text = (part: keyof typeof subfields) => {
    const codes = subfields[part];
    return codes === undefined ? '' : cleanText(joinSubfields(field, codes), 300);
  };
  const due = subfields.due === undefined ? {} : dueOf(firstSubfield(field, subfields.due));
  const state = stateOf(text('state'), due.due !== undefined || due.dueText !== undefined, mapping);
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
      ...(state === 'lent' && due),
      note: text('note'),
      url: webAddress(text('url')),
      parts: parsePartCount(text('parts')),
    }),
    branch: text('branch'),
    state,
  };
}

/** The state of a code, compared without case; a due date alone means lent. */
function stateOf(code: string, isDue: boolean, { states = {}, otherState = 'unknown' }: ItemMapping): CopyState {
  const folded = code.toLowerCase();
  const mapped = Object.entries(states).find(([key]) => key.toLowerCase() === folded)?.[1];
  if (isDue && (mapped === undefined || mapped === 'available' || mapped === 'unknown')) return 'lent';
  return mapped ?? otherState;
}
