import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { UpstreamLimits, usualLimits } from '../upstream-limits.ts';

/** A library of another Buchfink service: the address of that service, and the ids of project and library there. */
export const RemoteCatalogue = z.strictObject({
  kind: z.literal('remote'),
  address: z
    .string()
    .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"/?#@\\]+$/, 'service-address' satisfies SettingRule)),
  project: z.string().check(z.regex(/^opac-[a-z0-9-]{1,58}$/, 'project-id' satisfies SettingRule)),
  libraryId: z.int().check(z.positive(), z.lte(2_147_483_647)),
  limits: z._default(UpstreamLimits, usualLimits),
});
export type RemoteCatalogue = z.infer<typeof RemoteCatalogue>;
