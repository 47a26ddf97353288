import { currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import type { Notice } from '#shared/state/libraries/library-selection.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

/** Shows that libraries were removed or do not exist, with a link to the list of libraries. */
export async function showNotices(notices: readonly Notice[], toLibraries: () => void): Promise<void> {
  await loadFurtherTexts();
  const { t } = currentTexts();
  for (const notice of notices) {
    const isRemoved = notice.kind === 'library-removed';
    showSnackbar({
      text: isRemoved
        ? t('notice.library-removed', { count: notice.names.length, names: joinIsolated(notice.names, ', ') })
        : t('notice.library-missing'),
      ...(!isRemoved && { title: t('notice.library-missing-title'), more: t('notice.library-missing-more') }),
      timeout: null,
      action: { label: t(isRemoved ? 'shell.libraries' : 'notice.ok'), run: toLibraries },
    });
  }
}
