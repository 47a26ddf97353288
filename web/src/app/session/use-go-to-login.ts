import { useLocation, useNavigate } from 'react-router';
import { isLogin, loginAddress } from '#shared/session/login-address.ts';
import { findScreen } from '../find-screen.ts';

/** The address of the login of a library. From the login itself it leads on to where that one would have led. */
export function useLoginAddress(): (libraryId: number) => string {
  const { pathname, search } = useLocation();
  const back = isLogin(pathname) ? (new URLSearchParams(search).get('redirect') ?? '/account') : pathname + search;
  return (libraryId) => loginAddress({ libraryId, back });
}

/**
 * Goes to the login of a library, and back to the current page afterwards. A screen that needs a login leaves no entry
 * behind, as "back" would only lead to the login again.
 */
export function useGoToLogin(): (libraryId: number) => void {
  const navigate = useNavigate();
  const addressOf = useLoginAddress();
  const { pathname } = useLocation();
  return (libraryId) => {
    if (isLogin(pathname)) return;
    const replace = findScreen(pathname)?.needs.includes('login') === true;
    void navigate(addressOf(libraryId), { replace });
  };
}
