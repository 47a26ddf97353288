import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { dispatch, useApp } from '#shared/state/store.ts';

/** Tells the patron what changed without their doing. */
export function useNotices(): void {
  const navigate = useNavigate();
  const notices = useApp((state) => state.notices);
  useEffect(() => {
    if (notices.length === 0) return;
    dispatch({ type: 'notices-shown' });
    void import('./show-notices.ts').then(({ showNotices }) => showNotices(notices, () => void navigate('/libraries')));
  }, [notices, navigate]);
}
