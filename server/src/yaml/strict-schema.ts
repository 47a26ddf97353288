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

/**
 * The schema at a path of keys and list places, through optional and defaulted ones; undefined where there is none. Of
 * several kinds of a thing it is the one that is `given`.
 */
export function schemaAt(
  schema: z.ZodMiniType,
  path: readonly PropertyKey[],
  given: unknown,
): z.ZodMiniType | undefined {
  let at: z.ZodMiniType | undefined = kindOf(bare(schema), given);
  let value = given;
  for (const key of path) {
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
    if (at instanceof z.ZodMiniObject) at = (at.shape as Record<string, z.ZodMiniType>)[String(key)];
    else if (at instanceof z.ZodMiniArray) at = at.def.element as z.ZodMiniType;
    else if (at instanceof z.ZodMiniRecord) at = at.def.valueType as z.ZodMiniType;
    else return undefined;
    if (at === undefined) return undefined;
    at = kindOf(bare(at), value);
  }
  return at;
}

/** Of several kinds of a thing the one that is given; a thing with the keys of all where that cannot be told. */
function kindOf(schema: z.ZodMiniType, given: unknown): z.ZodMiniType {
  if (!(schema instanceof z.ZodMiniDiscriminatedUnion)) return schema;
  const { kinds, discriminator } = kindsOf(schema);
  const kind = (given as Record<string, unknown> | null | undefined)?.[discriminator];
  return kinds.find(({ shape }) => shape[discriminator]?.safeParse(kind).success) ?? allKinds(schema);
}

/** A thing of several kinds as one with the keys of all of them. */
export function allKinds(schema: z.ZodMiniDiscriminatedUnion): z.ZodMiniObject {
  const { kinds, discriminator } = kindsOf(schema);
  const names = kinds.flatMap(({ shape }) => [...(shape[discriminator] as z.ZodMiniLiteral).def.values].map(String));
  const all: Record<string, z.ZodMiniType> = Object.assign({}, ...kinds.map(({ shape }) => shape));
  return z.strictObject({ ...all, [discriminator]: z.enum(names) });
}

type Kind = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

function kindsOf(schema: z.ZodMiniDiscriminatedUnion) {
  const { options, discriminator } = schema._zod.def;
  return { kinds: options as unknown as readonly Kind[], discriminator };
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
