import { checkout } from './en/checkout.ts';
import { reminder } from './en/reminder.ts';

/** Texts of what only phones can do. */
export const enPhone = { ...checkout, ...reminder };
