import { currentTexts, loadFurtherTexts, type MessageValues } from '#shared/i18n/i18n.ts';
import type { notice } from '#shared/i18n/messages/de/notice.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

/** Tells the patron what went wrong without their doing. Its words are loaded only then. */
export async function showNotice(key: keyof typeof notice, values?: MessageValues): Promise<void> {
  await loadFurtherTexts();
  showSnackbar({ text: currentTexts().t(key, values), timeout: 10_000 });
}
