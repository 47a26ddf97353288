import { type Locale, locales, operatorLocales } from '@buchfink/contract/locale';
import * as z from 'zod/mini';
import { allKinds, bare } from './strict-schema.ts';
import type { Fault, FaultAt } from './yaml-file.ts';

type Path = readonly PropertyKey[];

/**
 * Finds texts that lack a language which they have to have: German and English, where patrons may choose them. Readers of
 * other languages get the closest one (`closestText`), so that any is enough where neither can be chosen.
 *
 * @param content the file as written
 * @param languages those that patrons may choose
 */
export function localTextFaults(
  schema: z.ZodMiniType,
  content: unknown,
  languages: readonly Locale[],
  faultAt: FaultAt,
): Fault[] {
  const required = operatorLocales.filter((locale) => languages.includes(locale));
  return localTextsIn(schema, content, []).flatMap(({ path, texts }) => {
    const isWritten = (locale: Locale) => texts[locale] !== undefined;
    const any = locales.some(isWritten) ? [] : languages.slice(0, 1);
    const missing = required.length > 0 ? required.filter((locale) => !isWritten(locale)) : any;
    return missing.map((locale) =>
      faultAt([...path, locale], { code: 'key-missing', values: { expected: { kind: 'text' } } }),
    );
  });
}

interface LocalTextAt {
  readonly path: Path;
  readonly texts: Readonly<Record<string, unknown>>;
}

/** The texts by language of a file, where its schema has some. */
function localTextsIn(schema: z.ZodMiniType, content: unknown, path: Path): LocalTextAt[] {
  const kind = bare(schema);
  const at = kind instanceof z.ZodMiniDiscriminatedUnion ? allKinds(kind) : kind;
  const below = (inner: z.ZodMiniType, key: string | number, value: unknown) =>
    localTextsIn(inner, value, [...path, key]);
  if (Array.isArray(content)) {
    if (!(at instanceof z.ZodMiniArray)) return [];
    const element = at.def.element as z.ZodMiniType;
    return content.flatMap((entry, index) => below(element, index, entry));
  }
  if (typeof content !== 'object' || content === null) return [];
  const values = content as Readonly<Record<string, unknown>>;
  if (at instanceof z.ZodMiniRecord) {
    const valueType = at.def.valueType as z.ZodMiniType;
    return Object.entries(values).flatMap(([key, value]) => below(valueType, key, value));
  }
  if (!(at instanceof z.ZodMiniObject)) return [];
  if (isLocalText(at)) return [{ path, texts: values }];
  const shape = at.shape as Readonly<Record<string, z.ZodMiniType>>;
  return Object.entries(shape).flatMap(([key, inner]) => below(inner, key, values[key]));
}

/** Whether a schema has a key for each language of patrons, and no other. */
export function isByLocale(schema: z.ZodMiniType): schema is z.ZodMiniObject {
  if (!(schema instanceof z.ZodMiniObject)) return false;
  const keys = Object.keys(schema.shape);
  return keys.length === locales.length && locales.every((locale) => keys.includes(locale));
}

/** Whether a schema is that of a text in the languages that it is written in (`LocalText`). */
export function isLocalText(schema: z.ZodMiniType): boolean {
  if (!isByLocale(schema)) return false;
  const texts = Object.values(schema.shape as Readonly<Record<string, z.ZodMiniType>>);
  return texts.every((text) => text instanceof z.ZodMiniOptional && bare(text) instanceof z.ZodMiniString);
}
