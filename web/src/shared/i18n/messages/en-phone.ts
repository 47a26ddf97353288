import { checkout } from './en/checkout.ts';
import { phone } from './en/phone.ts';
import { reminder } from './en/reminder.ts';

/** Texts of what only phones can do. */
export const enPhone = { ...checkout, ...phone, ...reminder };
