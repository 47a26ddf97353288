import { type Field, formatFields, parseFields } from './fields.ts';
import { Sip2Exception } from './sip2-fault.ts';
import { type FixedCodec, text, type ValueCodec } from './value-codecs.ts';

type Kind = 'required' | 'optional' | 'list';

/** A variable field of a message: `required` must be there, `optional` may, a `list` may be there several times. */
interface FieldLayout<Value> extends ValueCodec<Value> {
  readonly id: string;
  readonly kind: Kind;
}

export type Required = FieldLayout<string> & { readonly kind: 'required' };
export type Optional<Value> = FieldLayout<Value> & { readonly kind: 'optional' };
export type List = FieldLayout<string> & { readonly kind: 'list' };

export const required = (id: string): Required => ({ ...text, id, kind: 'required' });
export function optional(id: string): Optional<string>;
export function optional<Value>(id: string, codec: ValueCodec<Value>): Optional<Value>;
export function optional(id: string, codec: ValueCodec<unknown> = text): Optional<unknown> {
  return { ...codec, id, kind: 'optional' };
}
export const list = (id: string): List => ({ ...text, id, kind: 'list' });

type FixedLayouts = Readonly<Record<string, FixedCodec<unknown>>>;
type FieldLayouts = Readonly<Record<string, FieldLayout<unknown>>>;

/** The layout of a message: its code, the fixed part and the variable fields, both in the order in which they are sent. */
export interface Layout<Fixed extends FixedLayouts = FixedLayouts, Fields extends FieldLayouts = FieldLayouts> {
  readonly code: string;
  readonly fixed: Fixed;
  readonly fields: Fields;
}

type ValueOf<Codec> = Codec extends ValueCodec<infer Value> ? Value : never;
type OptionalKeys<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends { kind: 'optional' } ? Key : never;
}[keyof Fields];

/** The values of a message with a layout. */
export type MessageOf<Of extends Layout> = {
  readonly [Key in keyof Of['fixed']]: ValueOf<Of['fixed'][Key]>;
} & {
  readonly [Key in Exclude<keyof Of['fields'], OptionalKeys<Of['fields']>>]: Of['fields'][Key] extends { kind: 'list' }
    ? readonly string[]
    : string;
} & {
  readonly [Key in OptionalKeys<Of['fields']>]?: ValueOf<Of['fields'][Key]> | undefined;
};

/** The code of a message: its first two characters. */
export const codeOf = (message: string): string => message.slice(0, 2);

/**
 * Reads a message. Fields that the layout does not name are ignored, empty values of lists too: servers pad lists with them.
 * Of a single field that comes several times the first counts. Throws `Sip2Exception`: `code`, `fixed-part`, `field`, `too-long`,
 * `too-many-fields`.
 */
export function parseMessage<Of extends Layout>(layout: Of, message: string): MessageOf<Of> {
  if (codeOf(message) !== layout.code)
    throw new Sip2Exception('code', { message: layout.code, received: printable(codeOf(message)) });
  const values: Record<string, unknown> = {};
  let offset = 2;
  for (const [name, codec] of Object.entries(layout.fixed)) {
    const part = message.slice(offset, offset + codec.width);
    const value = part.length === codec.width ? codec.parse(part) : undefined;
    if (value === undefined) throw new Sip2Exception('fixed-part', { message: layout.code, part: name });
    values[name] = value;
    offset += codec.width;
  }
  const fields = parseFields(message.slice(offset));
  for (const [name, { id, kind, parse }] of Object.entries(layout.fields)) {
    const texts = fields.filter(([of]) => of === id).map(([, value]) => value);
    if (kind === 'list') values[name] = texts.filter((value) => value.trim() !== '');
    else if (texts[0] !== undefined) values[name] = parse(texts[0]);
    else if (kind === 'required') throw new Sip2Exception('field', { message: layout.code, field: id });
  }
  return values as MessageOf<Of>;
}

/**
 * Builds a message. Throws `Sip2Exception`: `fixed-part` (a value of the wrong width), `field` (a separator or control character
 * in a value), `too-long`, `too-many-fields`.
 */
export function formatMessage<Of extends Layout>(layout: Of, message: MessageOf<Of>): string {
  const values: Readonly<Record<string, unknown>> = message;
  const fixed = Object.entries(layout.fixed).map(([name, codec]) => {
    const part = codec.format(values[name]);
    // A blank or letter too many would shift all that follows.
    if (part.length !== codec.width || !/^[ -{}~]*$/.test(part))
      throw new Sip2Exception('fixed-part', { message: layout.code, part: name });
    return part;
  });
  const fields = Object.entries(layout.fields).flatMap(([name, { id, kind, format }]): Field[] => {
    const value = values[name];
    if (value === undefined) return [];
    return kind === 'list' ? (value as readonly string[]).map((entry) => [id, entry]) : [[id, format(value)]];
  });
  return `${layout.code}${fixed.join('')}${formatFields(fields)}`;
}

const printable = (code: string) => (/^[0-9A-Za-z]{2}$/.test(code) ? code : '?');
