import { patronRules } from '@buchfink/connectors/testing/patron-rules';
import type { TestSystem } from '@buchfink/connectors/testing/test-system';
import { labelAccount } from '../labels/label-account.ts';
import { openBuiltinTestSystem } from './testing/builtin-test-system.ts';

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
