import { checkout } from './de/checkout.ts';
import { reminder } from './de/reminder.ts';

/** Texts of what only phones can do. */
export const dePhone = { ...checkout, ...reminder };
