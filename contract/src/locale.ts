import * as z from 'zod/mini';

/** The languages of the product; the first is the default, the second the fallback (specification, section 9). */
export const locales = ['de', 'en'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;
