import type { Locale } from '@buchfink/contract/locale';

/** Texts of announcements that patrons read, where the operator has written none. */
export const announcementWords: Readonly<Record<Locale, { readonly noticeTitle: string }>> = {
  de: { noticeTitle: 'Hinweis' },
  en: { noticeTitle: 'Notice' },
};
