import { afterEach, beforeEach, describe } from 'vitest';
import type { TestSystem } from '../test-system.ts';
import { accountRules } from './account-rules.ts';
import { loginRules } from './login-rules.ts';
import { profileRules } from './profile-rules.ts';
import { renewalRules } from './renewal-rules.ts';
import { reservationRules } from './reservation-rules.ts';

/** Gives the rules the system of the running test. */
export type GetTestSystem = () => TestSystem;

/** The rules for every connector with a patron role, whatever its system. Rules of an absent act are skipped. */
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
    profileRules(peerOfTest);
  });
}
