import { useLocation } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useApp } from '#shared/state/store.ts';

/** What everybody may read before agreeing to anything (docs/decisions/0006-modes-and-consent.md). */
const readable = /^\/(imprint|privacy|content\/(accessibility|barrierefreiheit))\/?$/i;

/** Whether the privacy statement is still to be accepted, and whether the app is covered until then. */
export function useConsent(): { missing: boolean; covers: boolean } {
  const missing = useApp(({ mode }) => !mode.privacyAccepted);
  const terms = useConfig(({ config }) => config.terms);
  const { pathname } = useLocation();
  return { missing, covers: missing && !readable.test(pathname) && pathname !== terms };
}
