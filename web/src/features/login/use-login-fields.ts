import type { Credentials } from '@buchfink/contract/session';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { logIn } from '#shared/session/log-in.ts';

export interface Fields {
  readonly userId: string;
  readonly password: string;
  readonly stay: boolean;
  /** Keep the card on this device for use offline; only with `stay`. */
  readonly offline: boolean;
}

/** Login attempts: their number, and the error of the last one. */
export interface LoginAttempts {
  readonly tries: number;
  readonly busy: boolean;
  readonly error: unknown;
  /** Resolves to whether the login succeeded. Invalid input is not sent. */
  submit(credentials: z.input<typeof Credentials>, isGood: boolean, keepsLibrary: () => boolean): Promise<boolean>;
}

/** The values of the form and the login attempts. An error disappears with the next edit. */
export function useLoginFields(userId: string) {
  const [fields, setFields] = useState<Fields>({ userId, password: '', stay: false, offline: false });
  const [state, setState] = useState<Omit<LoginAttempts, 'submit'>>({ tries: 0, busy: false, error: undefined });
  const change = (edit: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...edit }));
    setState((before) => ({ ...before, error: undefined }));
  };
  const submit: LoginAttempts['submit'] = async (credentials, isGood, keepsLibrary) => {
    if (state.busy) return false;
    const tries = state.tries + 1;
    setState({ tries, busy: isGood, error: undefined });
    if (!isGood) return false;
    try {
      await logIn(credentials, keepsLibrary);
      return true;
    } catch (error) {
      setState({ tries, busy: false, error });
      return false;
    }
  };
  return { fields, change, login: { ...state, submit } };
}
