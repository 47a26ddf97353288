import { checkout } from './de/account/checkout.ts';
import { reminder } from './de/account/reminder.ts';
import { phone } from './de/app/phone.ts';

/** Texts of what only phones can do. */
export const dePhone = { ...checkout, ...phone, ...reminder };
