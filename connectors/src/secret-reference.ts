import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';

/** Where a secret of the settings is; the settings never contain the secret itself. */
export const SecretReference = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^(env:[A-Za-z_][A-Za-z0-9_]*|file:\/.+)$/, 'secret-reference' satisfies SettingRule),
  );
