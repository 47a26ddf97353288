/** Whether the patron lets the app: `prompt` when it may still be asked. */
export type Permission = 'granted' | 'denied' | 'prompt';

/**
 * Reads a plugin's answer about a permission. A failure and an unknown state count as not granted (specification,
 * section 8: device calls).
 */
export async function readPermission(ask: () => Promise<unknown>): Promise<Permission> {
  try {
    const state = await ask();
    if (state === 'granted') return 'granted';
    return state === 'prompt' || state === 'prompt-with-rationale' ? 'prompt' : 'denied';
  } catch {
    return 'denied';
  }
}
