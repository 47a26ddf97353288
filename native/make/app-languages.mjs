import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the texts of the product are. */
export const messages = join(import.meta.dirname, '../../texts/messages');

/** The languages of the app that phones know: those with messages, without variants of one language. */
export const appLanguages = readdirSync(messages).filter((locale) => /^[a-z]{2,3}$/.test(locale));
