/**
 * Why the device did not do it: it has no such ability (`UNIMPLEMENTED`), cannot at present (`UNAVAILABLE`), both as
 * Capacitor's `ExceptionCode` names them; or the plugin failed in another way.
 */
export type DeviceFailure = 'UNIMPLEMENTED' | 'UNAVAILABLE' | 'FAILED';

export type DeviceResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: DeviceFailure };

/** What a platform without the ability answers. */
export const unimplemented = { ok: false, failure: 'UNIMPLEMENTED' } as const satisfies DeviceResult<never>;

/** Turns what a plugin throws into a failure. Never throws. */
export async function attempt<Value>(work: () => Promise<Value>): Promise<DeviceResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

function failureOf(error: unknown): DeviceFailure {
  const code = codeOf(error);
  return code === 'UNIMPLEMENTED' || code === 'UNAVAILABLE' ? code : 'FAILED';
}

/** The `code` of whatever a plugin rejected with. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
