import type { RepairReason } from '../../report/import-note.ts';
import { Repairs, type RepairValues } from '../../report/repairs.ts';
import {
  ampersandMark,
  controlMark,
  declarationMark,
  guessMark,
  lessThanMark,
  pairMark,
  withoutMarks,
} from '../../xml/fault-marks.ts';
import { localName } from '../../xml/xml-reader.ts';
import type { ControlField, DataField, MarcRecord, Subfield } from '../marc-record.ts';

/** A complete record element; `empty` when it had no field. */
export interface MarcXmlRecord {
  readonly record: MarcRecord;
  readonly repairs: readonly RepairReason[];
  readonly values: RepairValues;
  readonly empty: boolean;
}

interface Draft {
  isMarc: boolean;
  leader: string;
  controlFields: ControlField[];
  dataFields: DataField[];
  repairs: Repairs;
}

/** Fault marks in a text, and the repair that each stands for. */
const markedRepairs: readonly (readonly [string, RepairReason])[] = [
  ['\ufffd', 'character-unknown'],
  [controlMark, 'character-unknown'],
  [guessMark, 'not-utf8-read-as-latin1'],
  [ampersandMark, 'ampersand-bare'],
  [lessThanMark, 'less-than-bare'],
  [pairMark, 'surrogate-pair'],
];

/** The local names of what a MARC record consists of. */
const partsOfRecord: ReadonlySet<string> = new Set(['leader', 'controlfield', 'datafield']);

/** Builds MARC records from the events of an XML parser. Wrapping `record` elements (OAI-PMH, SRU) are skipped. */
export class MarcXmlBuilder {
  /** The number of text characters in the open record. */
  size = 0;
  private readonly names: string[] = [];
  private readonly drafts: Draft[] = [];
  private finished: MarcXmlRecord[] = [];
  private value = '';
  private tag = '';
  private code = '';
  private indicators: [string, string] = [' ', ' '];
  private subfields: Subfield[] = [];
  /** Whether a nested XML declaration was dropped since the last record. */
  private hasDeclaration = false;

  /** Whether an element belongs in a record and none is open. */
  isOutsideRecord(name: string): boolean {
    return this.drafts.length === 0 && partsOfRecord.has(localName(name));
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    const inRecord = this.names.at(-1) === 'record';
    this.names.push(local);
    this.value = '';
    if (local === 'record') {
      this.drafts.push({ isMarc: false, leader: '', controlFields: [], dataFields: [], repairs: new Repairs() });
      this.size = 0;
      return;
    }
    const draft = this.drafts.at(-1);
    if (draft === undefined) return;
    const attributesByName = byLocalName(attributes);
    if (inRecord && partsOfRecord.has(local)) draft.isMarc = true;
    if (local === 'controlfield' || local === 'datafield') {
      this.tag = (attributesByName.get('tag') ?? '').trim();
      if (!/^[0-9A-Za-z]{3}$/.test(this.tag)) draft.repairs.add('tag-missing', this.tag);
    }
    if (local === 'datafield') {
      const ind1 = attributesByName.get('ind1') ?? '';
      const ind2 = attributesByName.get('ind2') ?? '';
      if (ind1 === '' || ind2 === '') draft.repairs.add('indicator-missing', this.tag);
      this.indicators = [ind1.charAt(0) || ' ', ind2.charAt(0) || ' '];
      this.subfields = [];
    }
    if (local === 'subfield') this.code = attributesByName.get('code') ?? '';
  }

  text(text: string): void {
    if (text.includes(declarationMark)) this.hasDeclaration = true;
    if (this.drafts.length === 0) return;
    this.value += text;
    this.size += text.length;
  }

  close(name: string): void {
    const local = localName(name);
    this.names.pop();
    const draft = this.drafts.at(-1);
    if (draft !== undefined) this.closeIn(draft, local);
    this.value = '';
  }

  /** The records that were finished since the last call. */
  takeRecords(): MarcXmlRecord[] {
    const { finished } = this;
    this.finished = [];
    return finished;
  }

  /** The MARC record that is still open, if any. */
  openRecord(): { controlNumber?: string } | undefined {
    const draft = this.drafts.findLast(({ isMarc }) => isMarc) ?? this.drafts.at(-1);
    if (draft === undefined) return undefined;
    const controlNumber = draft.controlFields.find(({ tag }) => tag === '001')?.value;
    return controlNumber === undefined ? {} : { controlNumber: controlNumber.trim().slice(0, 256) };
  }

  private closeIn(draft: Draft, local: string): void {
    const tagged = /^[0-9A-Za-z]{3}$/.test(this.tag);
    if (local === 'leader') {
      const leader = this.readValue(draft);
      draft.leader = leader.trimStart() === '' ? leader : trimmedLeader(leader);
    }
    if (local === 'controlfield' && tagged) {
      draft.controlFields.push({ tag: this.tag, value: this.readValue(draft) });
    } else if (local === 'subfield') {
      if (this.code.length !== 1) draft.repairs.add('code-missing', `${this.tag} ${withoutMarks(this.value)}`);
      if (this.code !== '') this.subfields.push({ code: this.code.charAt(0), value: this.readValue(draft) });
    } else if (local === 'datafield' && tagged) {
      const [ind1, ind2] = this.indicators;
      draft.dataFields.push({ tag: this.tag, ind1, ind2, subfields: this.subfields });
    } else if (local === 'record') {
      this.drafts.pop();
      if (draft.isMarc) this.finish(draft);
    }
  }

  private readValue(draft: Draft): string {
    const { value } = this;
    if (!/[\ufdd0-\ufdd5\ufffd]/.test(value)) return value.normalize();
    const read = withoutMarks(value).normalize();
    for (const [mark, reason] of markedRepairs)
      if (value.includes(mark)) draft.repairs.add(reason, shownAround(value, mark));
    return read;
  }

  private finish({ leader, controlFields, dataFields, repairs }: Draft): void {
    if (leader.length !== 24) repairs.add('leader-length', leader);
    if (this.hasDeclaration) repairs.add('declaration-nested');
    this.hasDeclaration = false;
    this.finished.push({
      record: { leader: leader.padEnd(24), controlFields, dataFields },
      repairs: [...repairs],
      values: repairs.originals,
      empty: controlFields.length + dataFields.length === 0,
    });
  }
}

/** The part of a value around a fault mark, with U+FFFD for control characters. */
function shownAround(value: string, mark: string): string {
  const at = value.indexOf(mark);
  const from = at > 45 ? at - 25 : 0;
  return `${from > 0 ? '…' : ''}${withoutMarks(value.slice(from, from + 100).replaceAll(controlMark, '\ufffd'))}`;
}

/** Removes line ends and indentation around a leader; its own leading blanks stay. */
function trimmedLeader(value: string): string {
  return value.length === 24 ? value : value.replace(/^\s*[\r\n]\s*/, '').replace(/\s*[\r\n]\s*$/, '');
}

function byLocalName(attributes: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(attributes).map(([name, value]) => [localName(name), withoutMarks(value)]));
}
