import { attempt, attemptByPatron, type DeviceResult } from './device-result.ts';

/** Whether the patron lets the app: `prompt` when it may still be asked. */
export type Permission = 'granted' | 'denied' | 'prompt';

/**
 * Reads a plugin's answer about a permission. A failure and an unknown state count as not granted (specification,
 * section 8: device calls).
 */
export const checkPermission = async (check: () => Promise<unknown>): Promise<Permission> =>
  permissionOf(await attempt(check));

/** Like `checkPermission`, for a plugin that asks the patron. */
export const requestPermission = async (request: () => Promise<unknown>): Promise<Permission> =>
  permissionOf(await attemptByPatron(request));

function permissionOf(answer: DeviceResult<unknown>): Permission {
  if (!answer.ok) return 'denied';
  if (answer.value === 'granted') return 'granted';
  return answer.value === 'prompt' || answer.value === 'prompt-with-rationale' ? 'prompt' : 'denied';
}
