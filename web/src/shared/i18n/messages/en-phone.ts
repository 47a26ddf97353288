import { checkout } from './en/account/checkout.ts';
import { reminder } from './en/account/reminder.ts';
import { phone } from './en/app/phone.ts';

/** Texts of what only phones can do. */
export const enPhone = { ...checkout, ...phone, ...reminder };
