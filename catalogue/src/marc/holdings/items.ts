import type { HoldingItem } from '../../record/bib-record.ts';
import { parseDay } from '../../text/dates/day.ts';
import { cleanText, nonEmpty, type Undefinable, withoutEmpty } from '../clean-text.ts';
import { webAddress } from '../links/links.ts';
import {
  type DataField,
  fieldsOf,
  firstSubfield,
  joinSubfields,
  type MarcRecord,
  subfieldValues,
} from '../marc-record.ts';
import { type ItemMapping, itemByMapping } from './item-mapping.ts';

/** The most copies of one record; the largest real one seen has some thousand. */
export const maxItems = 5_000;

type Copy = Omit<HoldingItem, 'id'> & { readonly id?: string | undefined };
type Read = (field: DataField) => Copy;

/** A copy as read, with all keys: what says nothing is undefined, but the branch may be empty. */
function copy(given: { [K in keyof HoldingItem]?: HoldingItem[K] | undefined }): Copy {
  const whole: Undefinable<HoldingItem> = {
    state: given.state ?? 'unknown',
    id: nonEmpty(given.id),
    barcode: nonEmpty(given.barcode),
    branch: given.branch ?? '',
    department: nonEmpty(given.department),
    location: nonEmpty(given.location),
    shelfmark: nonEmpty(given.shelfmark),
    volume: nonEmpty(given.volume),
    itemType: nonEmpty(given.itemType),
    isil: nonEmpty(given.isil),
    due: given.due,
    note: nonEmpty(given.note),
    url: given.url,
  };
  return whole as Copy;
}

function text(field: DataField, codes: string): string {
  return cleanText(joinSubfields(field, codes), 300);
}

/** Koha 952: the only field here that states the circulation. */
const koha: Read = (field) => {
  const due = (firstSubfield(field, 'q') ?? '').trim();
  return copy({
    id: text(field, '9'),
    barcode: text(field, 'p'),
    branch: text(field, 'b') || text(field, 'a'),
    location: text(field, 'c'),
    shelfmark: text(field, 'o'),
    volume: text(field, 'h'),
    itemType: text(field, 'y'),
    state: kohaState(field, due),
    due: parseDay(due),
    note: text(field, 'z'),
    url: webAddress(firstSubfield(field, 'u')),
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

/** K10plus and GVI 924: a copy of a library of the union, without its lending status. */
const union: Read = (field) =>
  copy({
    id: text(field, 'a'),
    branch: text(field, 'b') || text(field, '9'),
    isil: text(field, 'b') || text(field, '9'),
    shelfmark: text(field, 'g'),
    url: webAddress(firstSubfield(field, 'k')),
    note: text(field, 'l'),
  });

/** MARC holdings in the title's record: 852 location; 876–878 item details where they follow. */
const location: Read = (field) =>
  copy({
    barcode: text(field, 'p'),
    branch: text(field, 'b') || text(field, 'a'),
    location: text(field, 'c'),
    shelfmark: text(field, 'kijhm') || text(field, 'h'),
    isil: /^[A-Z]{2}-/.test(firstSubfield(field, 'a') ?? '') ? text(field, 'a') : undefined,
    note: text(field, 'z'),
  });

const detail: Read = (field) =>
  copy({ id: text(field, 'a'), barcode: text(field, 'p'), branch: text(field, 'l'), volume: text(field, '3') });

/** Sirsi 999 (as of the University of Virginia). */
const sirsi: Read = (field) =>
  copy({
    barcode: text(field, 'i'),
    branch: text(field, 'm'),
    location: text(field, 'l'),
    shelfmark: text(field, 'a'),
    itemType: text(field, 't'),
  });

/** Alma item fields as hbz publishes them (ITM): number, barcode, library, location, call number, volume. */
const alma: Read = (field) =>
  copy({
    id: text(field, 'a'),
    barcode: text(field, 'b'),
    branch: text(field, 'u') || text(field, 'w'),
    location: text(field, 'v') || text(field, 'x'),
    itemType: text(field, 'f'),
    shelfmark: text(field, 'n'),
  });

/** BVB 049: sigels of the owning libraries, nothing more. */
function owners(field: DataField): Copy[] {
  return subfieldValues(field, 'a').map((sigel) => copy({ branch: cleanText(sigel, 60), isil: cleanText(sigel, 60) }));
}

/**
 * The copies a record names: as the library's own mapping says, otherwise from the most telling field that is there, so
 * that none is counted twice.
 */
export function itemsOf(record: MarcRecord, own?: ItemMapping): HoldingItem[] {
  const items =
    own === undefined ? read(record) : fieldsOf(record, own.field).map((field) => itemByMapping(field, own));
  return withIds(items.slice(0, maxItems));
}

function read(record: MarcRecord): Copy[] {
  const all = (tag: string, reader: Read) => fieldsOf(record, tag).map(reader);
  const from952 = fieldsOf(record, '952').filter((field) => firstSubfield(field, 'abp') !== undefined);
  if (from952.length > 0) return from952.map(koha);
  const from924 = all('924', union);
  if (from924.length > 0) return from924;
  const fromAlma = all('ITM', alma);
  if (fromAlma.length > 0) return fromAlma;
  const details = fieldsOf(record, '876', '877', '878').filter((field) => firstSubfield(field, 'ap') !== undefined);
  const places = all('852', location);
  if (details.length > 0)
    return details.map((field) => ({ ...placeOf(record, field), ...withoutEmpty(detail(field)) }));
  if (places.length > 0) return places;
  const from999 = fieldsOf(record, '999').filter((field) => firstSubfield(field, 'i') && firstSubfield(field, 'm'));
  if (from999.length > 0) return from999.map(sirsi);
  return fieldsOf(record, '049').flatMap(owners);
}

/** The 852 an 876–878 belongs to: the one with the same link number ($8), otherwise the only or first one. */
function placeOf(record: MarcRecord, field: DataField): Copy {
  const link = firstSubfield(field, '8')?.split('.')[0];
  const places = fieldsOf(record, '852');
  const place =
    places.find((other) => link !== undefined && firstSubfield(other, '8')?.split('.')[0] === link) ?? places[0];
  return place === undefined ? copy({}) : location(place);
}

/** Ids unique within the record: the copy's own number, its barcode, or its place. */
function withIds(items: readonly Copy[]): HoldingItem[] {
  const taken = new Set<string>();
  return items.map((item, index) => {
    const wished = item.id || item.barcode || `${index + 1}`;
    const id = taken.has(wished) ? `${wished}#${index + 1}` : wished;
    taken.add(id);
    return { ...item, id };
  });
}
