import type { HoldingItem } from '../../record/bib-record.ts';
import { parsePartCount } from '../../record/part-count.ts';
import { type AllKeys, cleanText, nonEmpty, withoutEmpty } from '../../text/clean-text.ts';
import { webAddress } from '../links/links.ts';
import {
  type DataField,
  fieldsOf,
  firstSubfield,
  joinSubfields,
  type MarcRecord,
  subfieldValues,
} from '../marc-record.ts';
import { dueOf } from './due-of.ts';
import { type ItemMapping, itemByMapping } from './item-mapping.ts';

/** The maximum number of items of one record; the largest real record seen has some thousand. */
export const maxItems = 5_000;

type ItemDraft = Omit<HoldingItem, 'id'> & { readonly id?: string };
type ReadItem = (field: DataField) => ItemDraft;

/** An item with all keys: empty values are undefined, except the branch, which may be empty. */
function completeItem(values: { [K in keyof HoldingItem]?: HoldingItem[K] | undefined }): ItemDraft {
  const complete: AllKeys<ItemDraft> = {
    state: values.state ?? 'unknown',
    id: nonEmpty(values.id),
    barcode: nonEmpty(values.barcode),
    branch: values.branch ?? '',
    department: nonEmpty(values.department),
    location: nonEmpty(values.location),
    shelfmark: nonEmpty(values.shelfmark),
    volume: nonEmpty(values.volume),
    itemType: nonEmpty(values.itemType),
    isil: nonEmpty(values.isil),
    due: values.due,
    dueText: values.dueText,
    note: nonEmpty(values.note),
    url: values.url,
    parts: values.parts,
  };
  return complete;
}

function subfieldText(field: DataField, codes: string): string {
  return cleanText(joinSubfields(field, codes), 300);
}

/** Koha 952, the only field here that states the circulation status. */
const koha: ReadItem = (field) => {
  const due = (firstSubfield(field, 'q') ?? '').trim();
  return completeItem({
    id: subfieldText(field, '9'),
    barcode: subfieldText(field, 'p'),
    branch: subfieldText(field, 'b') || subfieldText(field, 'a'),
    location: subfieldText(field, 'c'),
    shelfmark: subfieldText(field, 'o'),
    volume: subfieldText(field, 'h'),
    itemType: subfieldText(field, 'y'),
    state: kohaState(field, due),
    ...dueOf(due),
    note: subfieldText(field, 'z'),
    url: webAddress(firstSubfield(field, 'u')),
    // Koha's "materials specified" is free text: only a plain number counts the parts.
    parts: parsePartCount(firstSubfield(field, '3') ?? ''),
  });
};

function kohaState(field: DataField, due: string): HoldingItem['state'] {
  const set = (code: string) => (firstSubfield(field, code)?.trim() ?? '0') !== '0';
  if (set('1') || set('0') || set('4')) return 'missing';
  if (due !== '') return 'lent';
  const notForLoan = Number(firstSubfield(field, '7') ?? '0');
  if (notForLoan < 0) return 'on-order';
  return notForLoan > 0 || Number.isNaN(notForLoan) ? 'reference' : 'available';
}

/** K10plus and GVI 924: an item of a library of the union catalogue, without circulation status. */
const unionCatalogue: ReadItem = (field) =>
  completeItem({
    id: subfieldText(field, 'a'),
    branch: subfieldText(field, 'b') || subfieldText(field, '9'),
    isil: subfieldText(field, 'b') || subfieldText(field, '9'),
    shelfmark: subfieldText(field, 'g'),
    url: webAddress(firstSubfield(field, 'k')),
    note: subfieldText(field, 'l'),
  });

/** MARC holdings within the bibliographic record: 852 location; 876–878 item information where present. */
const location: ReadItem = (field) =>
  completeItem({
    barcode: subfieldText(field, 'p'),
    branch: subfieldText(field, 'b') || subfieldText(field, 'a'),
    location: subfieldText(field, 'c'),
    shelfmark: subfieldText(field, 'kijhm') || subfieldText(field, 'h'),
    isil: /^[A-Z]{2}-/.test(firstSubfield(field, 'a') ?? '') ? subfieldText(field, 'a') : undefined,
    note: subfieldText(field, 'z'),
  });

const detail: ReadItem = (field) =>
  completeItem({
    id: subfieldText(field, 'a'),
    barcode: subfieldText(field, 'p'),
    branch: subfieldText(field, 'l'),
    volume: subfieldText(field, '3'),
  });

/** Sirsi 999 (as of the University of Virginia). */
const sirsi: ReadItem = (field) =>
  completeItem({
    barcode: subfieldText(field, 'i'),
    branch: subfieldText(field, 'm'),
    location: subfieldText(field, 'l'),
    shelfmark: subfieldText(field, 'a'),
    itemType: subfieldText(field, 't'),
  });

/** Alma item fields as hbz publishes them (ITM): number, barcode, library, location, call number, volume. */
const alma: ReadItem = (field) =>
  completeItem({
    id: subfieldText(field, 'a'),
    barcode: subfieldText(field, 'b'),
    branch: subfieldText(field, 'u') || subfieldText(field, 'w'),
    location: subfieldText(field, 'v') || subfieldText(field, 'x'),
    itemType: subfieldText(field, 'f'),
    shelfmark: subfieldText(field, 'n'),
  });

/** BVB 049: only the library codes (sigels) of the owners. */
function owners(field: DataField): ItemDraft[] {
  return subfieldValues(field, 'a').map((sigel) =>
    completeItem({ branch: cleanText(sigel, 60), isil: cleanText(sigel, 60) }),
  );
}

/**
 * The items of a record: by the library's own mapping, otherwise from the most informative field that is present, so
 * that no item is counted twice.
 */
export function itemsOf(record: MarcRecord, mapping?: ItemMapping): HoldingItem[] {
  const items =
    mapping === undefined
      ? read(record)
      : fieldsOf(record, mapping.field).map((field) => itemByMapping(field, mapping));
  return withIds(items.slice(0, maxItems));
}

function read(record: MarcRecord): ItemDraft[] {
  const all = (tag: string, reader: ReadItem) => fieldsOf(record, tag).map(reader);
  const from952 = fieldsOf(record, '952').filter((field) => firstSubfield(field, 'abp') !== undefined);
  if (from952.length > 0) return from952.map(koha);
  const from924 = all('924', unionCatalogue);
  if (from924.length > 0) return from924;
  const fromAlma = all('ITM', alma);
  if (fromAlma.length > 0) return fromAlma;
  const details = fieldsOf(record, '876', '877', '878').filter((field) => firstSubfield(field, 'ap') !== undefined);
  const locations = all('852', location);
  if (details.length > 0)
    return details.map((field) => ({ ...placeOf(record, field), ...withoutEmpty(detail(field)) }));
  if (locations.length > 0) return locations;
  const from999 = fieldsOf(record, '999').filter((field) => firstSubfield(field, 'i') && firstSubfield(field, 'm'));
  if (from999.length > 0) return from999.map(sirsi);
  return fieldsOf(record, '049').flatMap(owners);
}

/** The 852 of an 876–878: the one with the same link number ($8), otherwise the only or first one. */
function placeOf(record: MarcRecord, field: DataField): ItemDraft {
  const link = firstSubfield(field, '8')?.split('.')[0];
  const locationFields = fieldsOf(record, '852');
  const locationField =
    locationFields.find((candidate) => link !== undefined && firstSubfield(candidate, '8')?.split('.')[0] === link) ??
    locationFields[0];
  return locationField === undefined ? completeItem({}) : location(locationField);
}

/** Makes ids unique within the record: the item's own number, its barcode, or its position. */
function withIds(items: readonly ItemDraft[]): HoldingItem[] {
  const usedIds = new Set<string>();
  return items.map((item, index) => {
    const preferredId = item.id || item.barcode || `${index + 1}`;
    const id = usedIds.has(preferredId) ? `${preferredId}#${index + 1}` : preferredId;
    usedIds.add(id);
    return { ...item, id };
  });
}
