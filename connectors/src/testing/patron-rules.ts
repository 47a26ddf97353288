import { afterEach, beforeEach, describe } from 'vitest';
import { accountRules } from './account-rules.ts';
import { loginRules } from './login-rules.ts';
import { renewalRules } from './renewal-rules.ts';
import { reservationRules } from './reservation-rules.ts';
import type { TestSystem } from './test-system.ts';

/** How the rules come to the system of the test that is running. */
export type GetTestSystem = () => TestSystem;

/**
 * What every connector with a patron role must keep to, whatever system is behind it. An act that the role does not have
 * is skipped.
 */
export function patronRules(name: string, open: () => Promise<TestSystem>): void {
  describe(`${name} as a patron system`, () => {
    let peer: TestSystem;
    beforeEach(async () => {
      peer = await open();
    });
    afterEach(() => peer.close());
    const peerOfTest = () => peer;
    loginRules(peerOfTest);
    accountRules(peerOfTest);
    renewalRules(peerOfTest);
    reservationRules(peerOfTest);
  });
}
