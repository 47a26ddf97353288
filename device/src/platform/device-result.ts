import { fieldsOf } from './plugin-answer.ts';

/**
 * The reason of a failure: the device has no such ability (`UNIMPLEMENTED`), cannot at present (`UNAVAILABLE`), both as
 * Capacitor's `ExceptionCode` names them; or the plugin failed in another way.
 */
export type DeviceFailure = 'UNIMPLEMENTED' | 'UNAVAILABLE' | 'FAILED';

export type DeviceResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: DeviceFailure };

/** The result on a platform without the ability. */
export const unimplemented = { ok: false, failure: 'UNIMPLEMENTED' } as const satisfies DeviceResult<never>;

/** Milliseconds to wait for a plugin that shows no dialog. */
export const answerLimit = 10_000;

/** Turns an error of a plugin into a failure, and a missing answer into `UNAVAILABLE`. Never throws. */
export async function attempt<Value>(work: () => Promise<Value>): Promise<DeviceResult<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<DeviceResult<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, failure: 'UNAVAILABLE' }), answerLimit);
  });
  try {
    return await Promise.race([attemptByPatron(work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Like `attempt`, for what shows a sheet or a prompt of the system: the patron may take any time. Never throws. */
export async function attemptByPatron<Value>(work: () => Promise<Value>): Promise<DeviceResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const code = codeOf(error);
    return { ok: false, failure: code === 'UNIMPLEMENTED' || code === 'UNAVAILABLE' ? code : 'FAILED' };
  }
}

/** The `code` of whatever a plugin rejected with. */
export const codeOf = (error: unknown): unknown => fieldsOf(error).code;

/** The `message` of whatever a plugin rejected with; empty where there is none. */
export function messageOf(error: unknown): string {
  const { message } = fieldsOf(error);
  return typeof message === 'string' ? message : '';
}
