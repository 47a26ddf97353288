import * as z from 'zod/mini';
import { closestWord } from './closest-word.ts';
import { allKinds, bare, schemaAt } from './strict-schema.ts';

type Path = readonly PropertyKey[];

/** Converts a schema issue to messages for an operator: the fault, the allowed values and the probable intention. */
export function issueText(
  schema: z.ZodMiniType,
  issue: z.core.$ZodIssue,
  given: unknown,
): { path: Path; message: string }[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownKey(key, schemaAt(schema, path, given)) }));
  const at = schemaAt(schema, path, given);
  const value = valueAt(given, path);
  const seen = path.some((key) => secrets.has(key)) ? 'what stands there' : shown(value);
  const allowed = at === undefined ? '' : `; allowed: ${allowedText(at)}`;
  // A custom check can also fail for a key that is missing or has a default.
  if (value === undefined && issue.code === 'custom')
    return [{ path, message: `this key is missing; allowed: ${issue.message}` }];
  if (value === undefined) return [{ path, message: `this key is missing${allowed}` }];
  if (issue.code === 'invalid_value') return [{ path, message: unknownValue(value, issue.values.map(String)) }];
  // No kind has this name.
  if (issue.code === 'invalid_union' && at instanceof z.ZodMiniEnum)
    return [{ path, message: unknownValue(value, at.options.map(String)) }];
  if (issue.code === 'invalid_type') return [{ path, message: `${seen} is of the wrong type${allowed}` }];
  if (issue.code === 'invalid_format' || issue.code === 'custom') {
    const wanted = issue.message.startsWith('Invalid') ? allowed.replace('; allowed: ', '') : issue.message;
    return [{ path, message: `${seen} is not valid; allowed: ${wanted}` }];
  }
  return [{ path, message: `${seen} is not valid (${issue.message})${allowed}` }];
}

function unknownValue(value: unknown, allowed: readonly string[]): string {
  const meant = closestWord(String(value), allowed);
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return `unknown value ${shown(value)}${hint}; allowed: ${allowed.join(', ')}`;
}

function unknownKey(key: string, at: z.ZodMiniType | undefined): string {
  const keys = at instanceof z.ZodMiniObject ? Object.keys(at.shape) : [];
  const meant = closestWord(key, keys);
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return `unknown key ${shown(key)}${hint}; allowed: ${keys.join(', ')}`;
}

function valueAt(given: unknown, path: Path): unknown {
  let at = given;
  for (const key of path) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return at;
}

/** Keys whose values are never shown: an operator may have written a secret in place of a reference to it. */
const secrets = new Set<PropertyKey>(['password', 'secretParameters']);

function shown(value: unknown): string {
  const text = JSON.stringify(value, (key, each) => (secrets.has(key) ? '…' : each)) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The values that a schema allows, in a few words: `text`, `true, false`, `de, en`. */
export function allowedText(schema: z.ZodMiniType): string {
  const at = bare(schema);
  if (at instanceof z.ZodMiniEnum) return at.options.join(', ');
  if (at instanceof z.ZodMiniLiteral) return [...at.def.values].map(String).join(', ');
  if (at instanceof z.ZodMiniString) return textRule(at) ?? 'text';
  if (at instanceof z.ZodMiniNumber) return 'a number';
  if (at instanceof z.ZodMiniBoolean) return 'true, false';
  if (at instanceof z.ZodMiniArray) return `a list of ${allowedText(at.def.element as z.ZodMiniType)}`;
  if (at instanceof z.ZodMiniRecord) return `keys of your own with ${allowedText(at.def.valueType as z.ZodMiniType)}`;
  if (at instanceof z.ZodMiniDiscriminatedUnion) return allowedText(allKinds(at));
  if (at instanceof z.ZodMiniObject) return `the keys ${Object.keys(at.shape).join(', ')}`;
  return 'another value';
}

/** The rule for a text: the message of the schema's own check, or else its pattern. */
function textRule(schema: z.ZodMiniString): string | undefined {
  for (const { _zod } of schema.def.checks ?? []) {
    const rule = _zod.def as unknown as { error?: (issue: unknown) => unknown; pattern?: RegExp };
    const said = rule.error?.({});
    if (typeof said === 'string') return said;
    if (rule.pattern !== undefined) return `text like ${rule.pattern.source}`;
  }
  return undefined;
}
