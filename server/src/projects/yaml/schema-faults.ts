import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import type { ConfigurationFault, Expectation, ShownValue } from '../../messages/configuration/configuration-faults.ts';
import { expectationText } from '../../messages/configuration/expectation-text.ts';
import { reportWordsIn } from '../../messages/report-words.ts';
import { allKinds, bare, schemaAt } from './strict-schema.ts';
import { closestName, unknownName } from './unknown-name.ts';

type Path = readonly PropertyKey[];

/** Whether the message of a check is a rule. */
const isSettingRule = (message: unknown): message is SettingRule =>
  typeof message === 'string' && Object.hasOwn(reportWordsIn('en').settingRules, message);

/** The fault of a wrong value: what is expected, and what the file has. */
export const wrongValue = (expected: Expectation, value: unknown): ConfigurationFault => ({
  code: 'wrong-value',
  values: { expected, got: shownValue(value) },
});

/**
 * Converts an issue of a schema to faults: what is expected, what the file has, and what was probably meant. `content`
 * is the content of the file as written.
 */
export function schemaFaults(
  schema: z.ZodMiniType,
  issue: z.core.$ZodIssue,
  content: unknown,
): { path: Path; fault: ConfigurationFault }[] {
  const { path } = issue;
  const at = schemaAt(schema, path, content);
  if (issue.code === 'unrecognized_keys') {
    const keys = at instanceof z.ZodMiniObject ? Object.keys(at.shape) : [];
    return issue.keys.map((key) => ({ path: [...path, key], fault: unknownName('key', key, keys) }));
  }
  const value = valueAt(content, path);
  const expected = expectationOf(issue, at, value);
  if (value === undefined) return [{ path, fault: { code: 'key-missing', values: { expected } } }];
  const names = namesOf(issue, at);
  if (names !== undefined && !(isUnquoted(value) && names.includes(String(value)))) {
    const suggestion = closestName(String(value), names);
    return [{ path, fault: { code: 'no-choice', values: { names, got: shownValue(value), suggestion } } }];
  }
  const got = path.some((key) => secretKeys.has(key)) ? ({ kind: 'hidden' } as const) : shownValue(value);
  const isText = at instanceof z.ZodMiniString || names !== undefined;
  const needsQuotes = isText && isUnquoted(value);
  return [{ path, fault: { code: 'wrong-value', values: { expected, got, needsQuotes: needsQuotes || undefined } } }];
}

/** Whether a value is what YAML takes a text without quotes for: `0815` is a number, `true` is no text. */
const isUnquoted = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

/** The names of which the value must be one; undefined where it is no choice of names. */
function namesOf(issue: z.core.$ZodIssue, at: z.ZodMiniType | undefined): readonly string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  // No kind of a union has this name.
  if (issue.code === 'invalid_union' && at instanceof z.ZodMiniEnum) return at.options.map(String);
  return undefined;
}

/** The expectation that a value does not meet: that of the schema's own check, a limit, or the kind of value. */
function expectationOf(issue: z.core.$ZodIssue, at: z.ZodMiniType | undefined, value: unknown): Expectation {
  const expected: Expectation = at === undefined ? { kind: 'other' } : allowedValue(at);
  if (issue.code === 'custom')
    return (issue.params?.expectation as Expectation | undefined) ?? ruleOf(issue.message) ?? expected;
  if (issue.code === 'invalid_format') return ruleOf(issue.message) ?? expected;
  if (typeof value === 'number') return expected;
  const of = typeof value === 'string' ? 'characters' : 'entries';
  if (issue.code === 'too_big') return { kind: 'size', limit: 'most', count: Number(issue.maximum), of };
  if (issue.code === 'too_small') return { kind: 'size', limit: 'least', count: Number(issue.minimum), of };
  return expected;
}

function valueAt(content: unknown, path: Path): unknown {
  let at = content;
  for (const key of path) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return at;
}

/** Keys whose values are never shown: an operator may have written a secret instead of a reference to it. */
const secretKeys = new Set<PropertyKey>([
  ...['password', 'terminalPassword', 'clientSecret', 'secretParameters', 'secretHeaders'],
]);

/** What a file has, as a message shows it: short, and without secrets. */
export function shownValue(value: unknown): ShownValue {
  if (Array.isArray(value)) return { kind: 'list', count: value.length };
  const text = JSON.stringify(value, (key, part) => (secretKeys.has(key) ? '…' : part)) ?? String(value);
  return { kind: 'value', json: text.length > 60 ? `${text.slice(0, 60)}…` : text };
}

/** The values that a schema allows. */
export function allowedValue(schema: z.ZodMiniType): Expectation {
  const at = bare(schema);
  if (at instanceof z.ZodMiniEnum) return { kind: 'choice', names: at.options.map(String) };
  if (at instanceof z.ZodMiniLiteral) return { kind: 'choice', names: [...at.def.values].map(String) };
  if (at instanceof z.ZodMiniString) return textRule(at) ?? { kind: 'text' };
  if (at instanceof z.ZodMiniNumber) return numberOf(at);
  if (at instanceof z.ZodMiniBoolean) return { kind: 'boolean' };
  if (at instanceof z.ZodMiniArray) return { kind: 'list', of: allowedValue(at.def.element as z.ZodMiniType) };
  if (at instanceof z.ZodMiniRecord) return { kind: 'names', of: allowedValue(at.def.valueType as z.ZodMiniType) };
  if (at instanceof z.ZodMiniDiscriminatedUnion) return allowedValue(allKinds(at));
  if (at instanceof z.ZodMiniObject) return { kind: 'keys', keys: Object.keys(at.shape) };
  return { kind: 'other' };
}

/** The values that a schema allows, in English: `text`, `true or false`, `de, en`, `a whole number from 1 to 200`. */
export const allowedText = (schema: z.ZodMiniType): string => expectationText(allowedValue(schema), 'en');

function numberOf(schema: z.ZodMiniNumber): Expectation {
  const checks = (schema.def.checks ?? []).map(({ _zod }) => _zod.def as unknown as NumberCheck);
  const limit = (kind: NumberCheck['check']) => checks.find(({ check, value }) => check === kind && isLimit(value));
  const [least, most] = [limit('greater_than'), limit('less_than')];
  return {
    kind: 'number',
    isWhole: 'format' in schema.def,
    least: least && (least.inclusive ? least.value : least.value + 1),
    most: most?.value,
  };
}

interface NumberCheck {
  readonly check: 'greater_than' | 'less_than';
  readonly value: number;
  readonly inclusive: boolean;
}

/** Whether a bound is a rule of the setting, not the largest number of a database column. */
const isLimit = (bound: number) => Math.abs(bound) < 2_147_483_647;

/** Whether a schema is that of a reference to a secret. */
export function isSecretReference(schema: z.ZodMiniType | undefined): boolean {
  const rule = schema instanceof z.ZodMiniString ? textRule(schema) : undefined;
  return rule?.kind === 'rule' && rule.rule === 'secret-reference';
}

/** The rule that a check of a schema gives as its message; undefined for a check without a rule. */
const ruleOf = (message: unknown): Expectation | undefined =>
  isSettingRule(message) ? { kind: 'rule', rule: message } : undefined;

/** The rule for a text: that of the schema's own check, or else its pattern. */
function textRule(schema: z.ZodMiniString): Expectation | undefined {
  for (const { _zod } of schema.def.checks ?? []) {
    const rule = _zod.def as unknown as { error?: (issue: unknown) => unknown; pattern?: RegExp };
    const expected = ruleOf(rule.error?.({}));
    if (expected !== undefined) return expected;
    if (rule.pattern !== undefined) return { kind: 'pattern', source: rule.pattern.source };
  }
  return undefined;
}
