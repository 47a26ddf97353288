import { patronRules } from '@buchfink/connectors/testing/rules/patron-rules';
import type { TestSystem } from '@buchfink/connectors/testing/test-system';
import { expect, it } from 'vitest';
import { labelAccount } from '../labels/label-account.ts';
import { openBuiltinTestSystem } from './testing/builtin-test-system.ts';
import { openWorld } from './testing/circulation-world.ts';

/** The built-in circulation with labels: the rules check the account as the contract has it. */
async function builtinPeer(): Promise<TestSystem> {
  const peer = await openBuiltinTestSystem();
  const { system, today } = peer;
  return {
    ...peer,
    system: { ...system, account: async (...call) => labelAccount(await system.account(...call), 'de', today()) },
  };
}

patronRules('the built-in circulation', builtinPeer);

it('lets no patron change the PIN where the rules say so', async () => {
  const pins = { changeable: false, minLength: 4, maxLength: 60, digitsOnly: false };
  const { circulation, close } = await openWorld({ rules: { pins } });
  expect(circulation.patron).not.toHaveProperty('changePin');
  expect(circulation.patron).not.toHaveProperty('pinRules');
  await close();
});
