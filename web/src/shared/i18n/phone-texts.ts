import type { Locale } from '@buchfink/contract/locale';
import type { dePhone } from './messages/de-phone.ts';

export type Phone = Record<keyof typeof dePhone, string>;

const phoneTexts: Record<Locale, () => Promise<Phone>> = {
  de: async () => (await import('./messages/de-phone.ts')).dePhone,
  en: async () => (await import('./messages/en-phone.ts')).enPhone,
};

/** Loads the texts of what only phones can do; browsers do not even load this module. */
export function loadPhone(locale: Locale): Promise<Phone> {
  return phoneTexts[locale]();
}
