import { removePushSubscription } from '@buchfink/contract/account/push';
import { call } from '#shared/api/call.ts';

/**
 * Ends the pushes of an account that was logged out; `token`: its last access token. Where the service cannot be told, the browser
 * ends those of all accounts: nobody may read here what a patron who has left is told.
 */
export async function endPushes(token: string | undefined): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const isTold = token !== undefined && (await tellService(token, subscription.endpoint));
  if (!isTold) await subscription.unsubscribe();
}

async function tellService(token: string, endpoint: string): Promise<boolean> {
  try {
    await call(removePushSubscription, { headers: { Authorization: `Bearer ${token}` }, body: { endpoint } });
    return true;
  } catch {
    return false;
  }
}
