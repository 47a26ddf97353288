import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { showSnackbar } from '#shared/ui/snackbar-queue.ts';

/** Tells the patron what changed without their doing: libraries that are gone or never were. */
export function useNotices(): void {
  const t = useT();
  const navigate = useNavigate();
  const notices = useApp((state) => state.notices);
  useEffect(() => {
    if (notices.length === 0) return;
    for (const notice of notices) {
      const text =
        notice.kind === 'library-removed'
          ? t('shell.library-removed', { count: notice.names.length, names: notice.names.join(', ') })
          : t('shell.library-missing');
      const toLibraries = () => void navigate('/libraries');
      showSnackbar({ text, timeout: null, action: { label: t('shell.libraries'), act: toLibraries } });
    }
    dispatch({ type: 'notices-shown' });
  }, [notices, t, navigate]);
}
