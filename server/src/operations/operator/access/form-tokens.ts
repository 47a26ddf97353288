import type { Keys } from '../../../storage/keys/keys.ts';

/** Milliseconds for which a page may stay open before its forms are sent. */
const lifetime = 12 * 3_600_000;
const purpose = 'operator form';

/** Tokens of forms, which a page of another site cannot read and so cannot send. */
export interface FormTokens {
  /** The token of the form that is sent to a path, for one operator. */
  create(path: string, operator: string): string;
  isValid(path: string, operator: string, token: string): boolean;
}

/** Creates tokens that every node with the same keys accepts for twelve hours. */
export function createFormTokens(keys: Pick<Keys, 'sign' | 'isSigned'>, now: () => Date): FormTokens {
  const textOf = (path: string, operator: string, time: string) => JSON.stringify([path, operator, time]);
  return {
    create(path, operator) {
      const time = now().getTime().toString(36);
      return `${time}.${keys.sign(purpose, textOf(path, operator, time))}`;
    },
    isValid(path, operator, token) {
      const [, time = '', signature = ''] = /^([0-9a-z]{1,12})\.([\w.-]{1,100})$/.exec(token) ?? [];
      const age = now().getTime() - Number.parseInt(time, 36);
      // Another node's clock may be a little ahead.
      return age > -60_000 && age < lifetime && keys.isSigned(purpose, textOf(path, operator, time), signature);
    },
  };
}
