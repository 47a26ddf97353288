import { useNavigate } from 'react-router';
import { dispatch } from './store.ts';

/** Makes the app one for all libraries again; no screen of the one before stays open. */
export function useLeaveSingleMode(): () => void {
  const navigate = useNavigate();
  return () => {
    dispatch({ type: 'single-mode-stopped' });
    void navigate('/');
  };
}
