import { checkout } from './de/checkout.ts';
import { phone } from './de/phone.ts';
import { reminder } from './de/reminder.ts';

/** Texts of what only phones can do. */
export const dePhone = { ...checkout, ...phone, ...reminder };
