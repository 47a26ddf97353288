import type { Locale } from '@buchfink/contract/locale';

/** The banner of the app in a preview. */
export type PreviewWords = Readonly<Record<Locale, { readonly title: string; readonly text: string }>>;

/** The banner of the app in a preview of a library. */
export const previewWords: PreviewWords = {
  de: {
    title: 'Vorschau',
    text: 'So sieht die Bibliothek in der App aus. Sie können alles ansehen und sich anmelden, aber nichts ändern.',
  },
  en: {
    title: 'Preview',
    text: 'This is what the library looks like in the app. You can look around and log in, but nothing can be changed.',
  },
};

/** The banner of the app in a preview of a configuration. */
export const configurationPreviewWords: PreviewWords = {
  de: {
    title: 'Vorschau der neuen Konfiguration',
    text: 'Nur dieser Browser sieht sie. Sie können alles ansehen und sich anmelden, aber nichts ändern. Beenden: auf der Seite „Konfiguration“.',
  },
  en: {
    title: 'Preview of the new configuration',
    text: 'Only this browser sees it. You can look around and log in, but nothing can be changed. To end it, go to the page “Configuration”.',
  },
};
