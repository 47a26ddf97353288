import * as z from 'zod/mini';
import { day, emailAddress, line, Words, webAddress } from '../libraries/setting-texts.ts';

/** Somebody whom readers can turn to. */
const addressee = { name: z.exactOptional(Words), phone: z.exactOptional(line), address: z.exactOptional(line) };

/** What a project says in its accessibility statement, as written. */
export const AccessibilitySettings = z.strictObject({
  provider: z.exactOptional(line),
  basis: z._default(z.enum(['public-body', 'business']), 'public-body'),
  law: z.exactOptional(Words),
  conformance: z._default(z.enum(['partial', 'none']), 'partial'),
  prepared: z.exactOptional(day),
  reviewed: z.exactOptional(day),
  assessor: z.exactOptional(line),
  barriers: z._default(z.array(Words).check(z.maxLength(50)), []),
  contact: z.exactOptional(z.strictObject({ ...addressee, email: z.exactOptional(emailAddress) })),
  authority: z.exactOptional(
    z.strictObject({ ...addressee, email: z.exactOptional(emailAddress), website: z.exactOptional(webAddress) }),
  ),
});
export type AccessibilitySettings = z.infer<typeof AccessibilitySettings>;

/** The settings of a project that names none. */
export const defaultAccessibility: AccessibilitySettings = AccessibilitySettings.parse({});
