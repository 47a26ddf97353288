import { currentTexts, loadFurtherTexts, type MessageValues } from '#shared/i18n/i18n.ts';
import type { notice } from '#shared/i18n/messages/de/app/notice.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

/** Shows a notice about a problem that the patron did not cause. Its texts are loaded on demand. */
export async function showNotice(key: keyof typeof notice, values?: MessageValues): Promise<void> {
  await loadFurtherTexts();
  showSnackbar({ text: currentTexts().t(key, values), timeout: 10_000 });
}
