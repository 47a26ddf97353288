import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';

/** The place of the catalogue's id in a template. */
const placeholder = '{id}';

/** One template. */
export const IdTemplate = z.string().check(
  z.maxLength(200),
  z.refine((text) => text.split(placeholder).length === 2, 'id-template' satisfies SettingRule),
);

/**
 * How a system names what the catalogue names: the key `ids` of the settings of a role. `record` turns the id of a
 * record into the system's (`ppn:{id}`), `copy` the id of a copy.
 */
export const IdTemplates = z.strictObject({
  record: z._default(IdTemplate, placeholder),
  copy: z._default(IdTemplate, placeholder),
});
export type IdTemplates = z.infer<typeof IdTemplates>;

/** The default: both systems use the same ids. Use it as `z._default(IdTemplates, sameIds)`. */
export const sameIds: IdTemplates = IdTemplates.parse({});

/** The system's id of what the catalogue names `id`. */
export function toSystemId(idTemplate: string, id: string): string {
  const [before = '', after = ''] = idTemplate.split(placeholder);
  return before + id + after;
}

/** The catalogue's id of what the system names `systemId`; undefined for an id of another form. */
export function fromSystemId(idTemplate: string, systemId: string): string | undefined {
  const [before = '', after = ''] = idTemplate.split(placeholder);
  if (!systemId.startsWith(before) || !systemId.endsWith(after)) return undefined;
  const id = systemId.slice(before.length, systemId.length - after.length);
  return id === '' || before.length + after.length >= systemId.length ? undefined : id;
}
