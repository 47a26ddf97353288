import type { Translate } from '@buchfink/texts/texts';
import { currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

interface Options {
  /** The topic, by which the notice can be dismissed. */
  readonly about?: string;
  /** Whether the problem has gone while the texts were loaded; then nothing is shown. */
  readonly unless?: () => boolean;
}

/** Shows a notice about a problem that the patron did not cause. Its texts are loaded on demand. */
export async function showNotice(say: (t: Translate) => string, { about, unless }: Options = {}): Promise<void> {
  await loadFurtherTexts();
  if (unless?.()) return;
  showSnackbar({ text: say(currentTexts().t), about, timeout: 10_000 });
}
