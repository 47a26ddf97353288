import { safeRedirect } from '#shared/links/safe-redirect.ts';
import { type Intent, intentParam, intents } from './login-address.ts';

/** The target after a login, from the query of the login page: a path of this app, or the account. */
export function afterLogin(query: URLSearchParams): { to: string; act?: Intent } {
  const to = safeRedirect(query.get('redirect'));
  if (to === undefined) return { to: '/account' };
  const intentText = new URLSearchParams(to.split('?')[1]?.split('#')[0]).get(intentParam);
  const act = intents.find((intent) => intent === intentText);
  return act ? { to, act } : { to };
}
