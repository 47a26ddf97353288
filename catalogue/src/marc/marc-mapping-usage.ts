import { CodeCounter } from '../report/code-counter.ts';
import type { SettingNote } from '../report/setting-note.ts';
import { nonEmpty } from '../text/clean-text.ts';
import { type ItemMapping, itemParts } from './holdings/item-mapping.ts';
import {
  type DataField,
  fieldsOf,
  firstSubfield,
  joinSubfields,
  type MarcRecord,
  subfieldValues,
} from './marc-record.ts';
import type { MarcMapping } from './record-from-marc.ts';

/** The values that are shown where no state was understood. */
const shownStates = 5;

/** Counts which parts of a library's MARC mapping match its records. */
export class MarcMappingUsage {
  private readonly mapping: MarcMapping;
  private records = 0;
  private withoutId = 0;
  private withoutType = 0;
  private readonly types: readonly { readonly subfield: string; readonly codes: CodeCounter; mapped: boolean }[];
  private readonly items: ItemUse | undefined;

  constructor(mapping: MarcMapping) {
    this.mapping = mapping;
    this.types = Object.entries(mapping.mediaTypes ?? {}).map(([subfield, codes]) => ({
      subfield,
      codes: new CodeCounter(`mediaTypes ${subfield}`, Object.keys(codes)),
      mapped: false,
    }));
    this.items = mapping.items && new ItemUse(mapping.items);
  }

  add(marc: MarcRecord, id: string): void {
    this.records++;
    if (this.mapping.id !== undefined && valuesAt(marc, this.mapping.id).length === 0) this.withoutId++;
    if (this.types.length > 0) this.takeType(marc, id);
    this.items?.add(marc, id);
  }

  notes(): SettingNote[] {
    const { records: of } = this;
    const nothingFound = (setting: string, count: number): SettingNote[] =>
      count === 0 ? [] : [{ kind: 'setting', reason: 'nothing-found', setting, count, of, unit: 'records' }];
    return [
      ...nothingFound(`recordId ${this.mapping.id}`, this.withoutId),
      ...(this.types.some(({ mapped }) => mapped) ? nothingFound('mediaTypes', this.withoutType) : []),
      ...this.types.flatMap(({ subfield, mapped }) => (mapped ? [] : nothingFound(`mediaTypes ${subfield}`, of))),
      ...this.types.flatMap(({ codes }) => codes.notes(of, 'records')),
      ...(this.items?.notes(of) ?? []),
    ];
  }

  /** A code counts as unmapped only where no other code gave the media type. */
  private takeType(marc: MarcRecord, id: string): void {
    const missed: (() => void)[] = [];
    let isNamed = false;
    for (const type of this.types) {
      const codes = new Set(valuesAt(marc, type.subfield).map((value) => value.trim()));
      if (codes.size > 0) type.mapped = true;
      for (const code of codes) {
        if (type.codes.isMapped(code)) isNamed = true;
        else missed.push(() => type.codes.countUnmapped(code, id));
      }
    }
    if (isNamed) return;
    this.withoutType++;
    for (const miss of missed) miss();
  }
}

/** Usage of the item mapping. */
class ItemUse {
  private readonly mapping: ItemMapping;
  private recordsWithoutField = 0;
  private copies = 0;
  /** Parts whose subfields no item has filled so far. */
  private readonly unfilled: Set<(typeof itemParts)[number]>;
  private readonly states: CodeCounter;
  /** All values at the place of the states that no setting maps, whether another state is assumed for them or not. */
  private readonly seenStates = new CodeCounter('', []);
  /** Copies whose state is known by a code or a due date. */
  private understood = 0;

  constructor(mapping: ItemMapping) {
    this.mapping = mapping;
    this.unfilled = new Set(itemParts.filter((part) => mapping.subfields[part] !== undefined));
    this.states = new CodeCounter(`items.states ${placeOf(mapping, 'state')}`, Object.keys(mapping.states ?? {}));
  }

  add(marc: MarcRecord, id: string): void {
    const fields = fieldsOf(marc, this.mapping.field);
    if (fields.length === 0) this.recordsWithoutField++;
    for (const field of fields) this.takeCopy(field, id);
  }

  notes(records: number): SettingNote[] {
    const { mapping, copies, recordsWithoutField } = this;
    const base = { kind: 'setting', reason: 'nothing-found' } as const;
    const setting = `items.field ${mapping.field}`;
    const unfilled = copies === 0 ? [] : [...this.unfilled];
    return [
      ...(recordsWithoutField === 0
        ? []
        : [{ ...base, setting, count: recordsWithoutField, of: records, unit: 'records' as const }]),
      ...unfilled.map((part) => ({
        ...base,
        setting: `items.subfields.${part} ${placeOf(mapping, part)}`,
        count: copies,
        of: copies,
        unit: 'copies' as const,
      })),
      ...(unfilled.includes('state') ? [] : this.states.notes(copies, 'copies')),
      ...this.stateNotes(),
    ];
  }

  /** Says when the state of no copy was understood: then probably the field is wrong, and no single code. */
  private stateNotes(): SettingNote[] {
    const { mapping, copies, understood } = this;
    const { subfields, otherState = 'unknown' } = mapping;
    // Without a place for states another state is meant for all copies.
    if (copies === 0 || understood > 0 || (subfields.state === undefined && otherState !== 'unknown')) return [];
    const place = subfields.state === undefined ? mapping.field : placeOf(mapping, 'state');
    const values = this.seenStates.topUnmapped(shownStates);
    const isAssumed = otherState !== 'unknown';
    return [
      {
        kind: 'setting',
        reason: isAssumed ? 'states-assumed' : 'states-unknown',
        setting: isAssumed ? `items.otherState ${otherState} ${place}` : `items.subfields.state ${place}`,
        code: nonEmpty(values),
        count: copies,
        of: copies,
        unit: 'copies',
      },
    ];
  }

  private takeCopy(field: DataField, id: string): void {
    const { subfields, otherState = 'unknown' } = this.mapping;
    this.copies++;
    for (const part of this.unfilled) {
      if (firstSubfield(field, subfields[part] ?? '') !== undefined) this.unfilled.delete(part);
    }
    const hasDueDate = subfields.due !== undefined && firstSubfield(field, subfields.due) !== undefined;
    const code = subfields.state === undefined ? '' : joinSubfields(field, subfields.state);
    const isMapped = subfields.state !== undefined && this.states.isMapped(code);
    if (isMapped || hasDueDate) this.understood++;
    if (subfields.state === undefined || isMapped) return;
    this.seenStates.countUnmapped(code, id);
    if (otherState === 'unknown' && !(code === '' && hasDueDate)) this.states.countUnmapped(code, id);
  }
}

function valuesAt(marc: MarcRecord, fieldPath: string): string[] {
  return fieldsOf(marc, fieldPath.slice(0, 3)).flatMap((field) => subfieldValues(field, fieldPath.slice(4)));
}

function placeOf({ field, subfields }: ItemMapping, part: (typeof itemParts)[number]): string {
  return `${field}$${subfields[part] ?? ''}`;
}
