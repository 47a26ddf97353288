import { useNavigate } from 'react-router';
import { dispatch } from '../store.ts';

/** Ends single mode and goes home; no screen of single mode stays open. */
export function useLeaveSingleMode(): () => void {
  const navigate = useNavigate();
  return () => {
    dispatch({ type: 'single-mode-stopped' });
    void navigate('/');
  };
}
