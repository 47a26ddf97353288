import type { Translate } from '@buchfink/texts/texts';
import { currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

/** Shows a notice about a problem that the patron did not cause. Its texts are loaded on demand. */
export async function showNotice(say: (t: Translate) => string): Promise<void> {
  await loadFurtherTexts();
  showSnackbar({ text: say(currentTexts().t), timeout: 10_000 });
}
