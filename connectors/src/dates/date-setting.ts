import { dateOrders } from '@buchfink/catalogue/text/dates/parse-date';
import * as z from 'zod/mini';

/** The setting `dates` of a system: the order of day, month and year in numbers that do not tell it. */
export const DateSetting = z._default(z.enum(['found', ...dateOrders]), 'found');
export type DateSetting = z.infer<typeof DateSetting>;
