import { isKiosk } from '../kiosk.ts';
import { useApp } from '../store.ts';

/**
 * Whether caches, that of the service worker among them, may store the answer to a call. In a public place none may; answers
 * to `POST`, which are searches, only while searches are remembered.
 */
export function allowsCaching(method: 'GET' | 'POST'): boolean {
  if (isKiosk()) return false;
  return method === 'GET' || useApp.getState().settings.rememberSearches;
}
