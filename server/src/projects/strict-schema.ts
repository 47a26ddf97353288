import * as z from 'zod/mini';

/**
 * The same schema for a hand-written file: keys it does not know are faults, and where `partial` every key may be left
 * out because it is taken from what the file is laid over. Entries of lists and of maps are always whole.
 */
export function strictSchema(schema: z.ZodMiniType, partial: boolean): z.ZodMiniType {
  if (schema instanceof z.ZodMiniObject) {
    const shape: Record<string, z.ZodMiniType> = {};
    for (const [key, value] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
      const strict = strictSchema(value, partial);
      shape[key] = partial ? z.optional(strict) : strict;
    }
    return z.strictObject(shape);
  }
  if (schema instanceof z.ZodMiniOptional)
    return z.optional(strictSchema(schema.def.innerType as z.ZodMiniType, false));
  if (schema instanceof z.ZodMiniArray) return z.array(strictSchema(schema.def.element as z.ZodMiniType, false));
  if (schema instanceof z.ZodMiniRecord)
    return z.record(schema.def.keyType, strictSchema(schema.def.valueType as z.ZodMiniType, false));
  return schema;
}

/** The schema at a path of keys and list places, through optional and defaulted ones; undefined where there is none. */
export function schemaAt(schema: z.ZodMiniType, path: readonly PropertyKey[]): z.ZodMiniType | undefined {
  let at: z.ZodMiniType | undefined = bare(schema);
  for (const key of path) {
    if (at instanceof z.ZodMiniObject) at = (at.shape as Record<string, z.ZodMiniType>)[String(key)];
    else if (at instanceof z.ZodMiniArray) at = at.def.element as z.ZodMiniType;
    else if (at instanceof z.ZodMiniRecord) at = at.def.valueType as z.ZodMiniType;
    else return undefined;
    if (at === undefined) return undefined;
    at = bare(at);
  }
  return at;
}

/** A schema without the optional or default around it. */
export function bare(schema: z.ZodMiniType): z.ZodMiniType {
  let inner = schema;
  while (
    inner instanceof z.ZodMiniOptional ||
    inner instanceof z.ZodMiniExactOptional ||
    inner instanceof z.ZodMiniDefault
  )
    inner = inner.def.innerType as z.ZodMiniType;
  return inner;
}
