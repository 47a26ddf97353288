import * as z from 'zod/mini';

/**
 * The schema for a hand-written file: unknown keys are faults. With `partial` every key may be left out, because the
 * config below the file supplies it. Entries of lists and maps are always complete.
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
  if (partial && schema instanceof z.ZodMiniDefault)
    return strictSchema(schema.def.innerType as z.ZodMiniType, partial);
  if (schema instanceof z.ZodMiniOptional)
    return z.optional(strictSchema(schema.def.innerType as z.ZodMiniType, false));
  if (schema instanceof z.ZodMiniArray) return z.array(strictSchema(schema.def.element as z.ZodMiniType, false));
  if (schema instanceof z.ZodMiniRecord)
    return z.record(schema.def.keyType, strictSchema(schema.def.valueType as z.ZodMiniType, false));
  return schema;
}

/**
 * The schema at a path of keys and list indexes, through optional and defaulted schemas; undefined when there is
 * none. `content` is the value, which selects the kinds of unions.
 */
export function schemaAt(
  schema: z.ZodMiniType,
  path: readonly PropertyKey[],
  content: unknown,
): z.ZodMiniType | undefined {
  let at: z.ZodMiniType | undefined = kindOf(bare(schema), content);
  let value = content;
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

/** The kind of a union that matches the value. When none matches, an object with the keys of all kinds. */
function kindOf(schema: z.ZodMiniType, value: unknown): z.ZodMiniType {
  if (!(schema instanceof z.ZodMiniDiscriminatedUnion)) return schema;
  const { kinds, discriminator } = kindsOf(schema);
  const kind = (value as Record<string, unknown> | null | undefined)?.[discriminator];
  return kinds.find(({ shape }) => shape[discriminator]?.safeParse(kind).success) ?? allKinds(schema);
}

/** An object with the keys of all kinds of a union. */
export function allKinds(schema: z.ZodMiniDiscriminatedUnion): z.ZodMiniObject {
  const { kinds, discriminator } = kindsOf(schema);
  const names = kinds.flatMap(({ shape }) => [...(shape[discriminator] as z.ZodMiniLiteral).def.values].map(String));
  const all: Record<string, z.ZodMiniType> = Object.assign({}, ...kinds.map(({ shape }) => shape));
  return z.strictObject({ ...all, [discriminator]: z.enum(names) });
}

type Kind = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

/** The kinds of a union, and the key that tells them apart. */
export function kindsOf(schema: z.ZodMiniDiscriminatedUnion) {
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
