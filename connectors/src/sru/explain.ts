import { withoutMarks } from '@buchfink/catalogue/xml/fault-marks';
import { localName, type XmlEvents } from '@buchfink/catalogue/xml/xml-reader';

/** The explanation of a system (ZeeRex, explain.z3950.org/dtd/2.0). */
export interface Explanation {
  readonly title: string | undefined;
  /** Indexes with their context set, such as `dc.title`. */
  readonly indexes: readonly string[];
  /** Names and identifiers of record schemas. */
  readonly schemas: readonly string[];
  readonly maximumRecords: number | undefined;
}

const maxEntries = 2000;
const maxValueLength = 1000;

/** Builds an explanation from the events of an XML reader. */
export class ExplanationBuilder implements XmlEvents {
  private readonly path: string[] = [];
  private value = '';
  private set = '';
  private setting = '';
  private title: string | undefined;
  private readonly indexes: string[] = [];
  private readonly schemas: string[] = [];
  private maximumRecords: number | undefined;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    this.path.push(local);
    this.value = '';
    if (local === 'name') this.set = attributes.set ?? '';
    if (local === 'setting' || local === 'default') this.setting = attributes.type ?? '';
    if (local === 'schema')
      for (const schema of [attributes.name, attributes.identifier])
        if (schema && this.schemas.length < maxEntries) this.schemas.push(schema.slice(0, 200));
  }

  text(text: string): void {
    this.value = (this.value + text).slice(0, maxValueLength);
  }

  close(): void {
    const local = this.path.pop();
    const [parent, above] = [this.path.at(-1), this.path.at(-2)];
    const value = withoutMarks(this.value).trim().slice(0, 200);
    if (local === 'name' && parent === 'map' && above === 'index' && value !== '' && this.indexes.length < maxEntries)
      this.indexes.push(this.set === '' ? value : `${this.set}.${value}`);
    if (local === 'title' && parent === 'databaseInfo') this.title ??= value;
    if (local === 'setting' && this.setting === 'maximumRecords' && /^\d{1,9}$/.test(value))
      this.maximumRecords = Number(value);
    this.value = '';
  }

  explanation(): Explanation {
    const { title, indexes, schemas, maximumRecords } = this;
    return { title, indexes: [...new Set(indexes)], schemas: [...new Set(schemas)], maximumRecords };
  }
}
