import type { Locale } from '@buchfink/contract/locale';

/** The banner of the app in a preview. */
export const previewWords: Readonly<Record<Locale, { readonly title: string; readonly text: string }>> = {
  de: {
    title: 'Vorschau',
    text: 'So sieht die Bibliothek in der App aus. Sie können alles ansehen und sich anmelden, aber nichts ändern.',
  },
  en: {
    title: 'Preview',
    text: 'This is what the library looks like in the app. You can look around and log in, but nothing can be changed.',
  },
};
