import * as z from 'zod/mini';
import { allKinds, bare, schemaAt } from './strict-schema.ts';
import { oneOf, suggestionText, unknownNameText } from './unknown-name.ts';

type Path = readonly PropertyKey[];

/** The message for a wrong value: what is expected, and what the file has. */
export const wrongValueText = (expected: string, value: unknown): string =>
  `expected ${expected}, got ${valueText(value)}`;

/**
 * Converts an issue of a schema to messages for an operator: what is expected, what the file has, and what was
 * probably meant. `content` is the content of the file as written.
 */
export function faultTexts(
  schema: z.ZodMiniType,
  issue: z.core.$ZodIssue,
  content: unknown,
): { path: Path; message: string }[] {
  const { path } = issue;
  const at = schemaAt(schema, path, content);
  if (issue.code === 'unrecognized_keys') {
    const keys = at instanceof z.ZodMiniObject ? Object.keys(at.shape) : [];
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownNameText('key', key, keys) }));
  }
  const value = valueAt(content, path);
  const expected = expectedText(issue, at, value);
  if (value === undefined) return [{ path, message: `this key is missing; expected ${expected}` }];
  const names = namesOf(issue, at);
  if (names !== undefined)
    return [{ path, message: `${oneOf(names)}, got ${valueText(value)}${suggestionText(String(value), names)}` }];
  const got = path.some((key) => secretKeys.has(key)) ? 'a text that is not shown' : valueText(value);
  return [{ path, message: `expected ${expected}, got ${got}` }];
}

/** The names of which the value must be one; undefined where it is no choice of names. */
function namesOf(issue: z.core.$ZodIssue, at: z.ZodMiniType | undefined): readonly string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  // No kind of a union has this name.
  if (issue.code === 'invalid_union' && at instanceof z.ZodMiniEnum) return at.options.map(String);
  return undefined;
}

/** The expectation that a value does not meet: the message of the schema's own check, a limit, or the kind of value. */
function expectedText(issue: z.core.$ZodIssue, at: z.ZodMiniType | undefined, value: unknown): string {
  const expected = at === undefined ? 'another value' : allowedText(at);
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_format') return issue.message.startsWith('Invalid') ? expected : issue.message;
  if (issue.code === 'too_big' && typeof value !== 'number') return `at most ${countText(issue.maximum, value)}`;
  if (issue.code === 'too_small' && typeof value !== 'number') return `at least ${countText(issue.minimum, value)}`;
  return expected;
}

function countText(count: number | bigint, value: unknown): string {
  const [singular, plural] = typeof value === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `${count} ${count === 1 ? singular : plural}`;
}

function valueAt(content: unknown, path: Path): unknown {
  let at = content;
  for (const key of path) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return at;
}

/** Keys whose values are never shown: an operator may have written a secret instead of a reference to it. */
const secretKeys = new Set<PropertyKey>(['password', 'secretParameters']);

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${countText(value.length, value)}`;
  const text = JSON.stringify(value, (key, part) => (secretKeys.has(key) ? '…' : part)) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The values that a schema allows, in a few words: `text`, `true or false`, `de, en`, `a whole number from 1 to 200`. */
export function allowedText(schema: z.ZodMiniType): string {
  const at = bare(schema);
  if (at instanceof z.ZodMiniEnum) return at.options.join(', ');
  if (at instanceof z.ZodMiniLiteral) return [...at.def.values].map(String).join(', ');
  if (at instanceof z.ZodMiniString) return textRule(at) ?? 'text';
  if (at instanceof z.ZodMiniNumber) return numberText(at);
  if (at instanceof z.ZodMiniBoolean) return 'true or false';
  if (at instanceof z.ZodMiniArray) return listText(at.def.element as z.ZodMiniType);
  if (at instanceof z.ZodMiniRecord)
    return `names of your own, each with ${allowedText(at.def.valueType as z.ZodMiniType)}`;
  if (at instanceof z.ZodMiniDiscriminatedUnion) return allowedText(allKinds(at));
  if (at instanceof z.ZodMiniObject) return `the keys ${Object.keys(at.shape).join(', ')}`;
  return 'another value';
}

function listText(element: z.ZodMiniType): string {
  const text = allowedText(element);
  if (text.startsWith('the keys ')) return `a list of entries with ${text}`;
  if (text === 'text') return 'a list of texts';
  return /^an? /.test(text) ? `a list, each entry ${text}` : `a list of ${text}`;
}

function numberText(schema: z.ZodMiniNumber): string {
  const noun = 'format' in schema.def ? 'a whole number' : 'a number';
  const checks = (schema.def.checks ?? []).map(({ _zod }) => _zod.def as unknown as NumberCheck);
  const limit = (kind: NumberCheck['check']) => checks.find(({ check, value }) => check === kind && isLimit(value));
  const [least, most] = [limit('greater_than'), limit('less_than')];
  const from = least === undefined ? '' : ` from ${least.inclusive ? least.value : least.value + 1}`;
  if (most === undefined) return noun + from;
  return from === '' ? `${noun} up to ${most.value}` : `${noun + from} to ${most.value}`;
}

interface NumberCheck {
  readonly check: 'greater_than' | 'less_than';
  readonly value: number;
  readonly inclusive: boolean;
}

/** Whether a bound is a rule of the setting, not the largest number of a database column. */
const isLimit = (bound: number) => Math.abs(bound) < 2_147_483_647;

/** The rule for a text: the message of the schema's own check, or else its pattern. */
function textRule(schema: z.ZodMiniString): string | undefined {
  for (const { _zod } of schema.def.checks ?? []) {
    const rule = _zod.def as unknown as { error?: (issue: unknown) => unknown; pattern?: RegExp };
    const message = rule.error?.({});
    if (typeof message === 'string') return message;
    if (rule.pattern !== undefined) return `text like ${rule.pattern.source}`;
  }
  return undefined;
}
