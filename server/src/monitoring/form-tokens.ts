import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens of forms, which a page of another site cannot read and so cannot send. */
export interface FormTokens {
  /** The token of a form with this name. */
  create(name: string): string;
  isValid(name: string, token: string): boolean;
}

/** Creates tokens that are valid until the service ends. */
export function createFormTokens(): FormTokens {
  const key = randomBytes(32);
  const create = (name: string) => createHmac('sha256', key).update(name).digest('base64url');
  return {
    create,
    isValid(name, token) {
      const [expected, received] = [Buffer.from(create(name)), Buffer.from(token)];
      return expected.length === received.length && timingSafeEqual(expected, received);
    },
  };
}
