import { patronRules } from '@buchfink/connectors/testing/patron-rules';
import type { TestSystem } from '@buchfink/connectors/testing/test-system';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { labelAccount } from '../labels/label-account.ts';
import { openWorld } from './testing/circulation-world.ts';

/** The built-in circulation as a system for the shared rule tests. */
async function builtinPeer(): Promise<TestSystem> {
  const world = await openWorld({
    branches: [
      { id: 'M', name: 'Mitte' },
      { id: 'N', name: 'Nord' },
    ],
  });
  const { circulation, addTitle, addPatron, context, wait, close } = world;
  const { desk, patron } = circulation;
  let count = 0;
  const today = () => dateInTimeZone(context.now(), 'Europe/Berlin');
  return {
    // The rules check the account as the contract has it: with labels.
    system: {
      ...patron,
      account: async (...call) => labelAccount(await patron.account(...call), 'de', today()),
    },
    context,
    wait,
    close,
    today,
    async addPatron({ disabled, blocked, ...patronFields } = {}) {
      const card = String(++count);
      await addPatron(card, patronFields);
      if (disabled) await desk.changePatron(card, { disabled });
      if (blocked) await desk.setBlock(card, 'blocked');
      return { userId: card, password: `pin-${card}` };
    },
    async addTitle({ title, author, copies }) {
      const recordId = `r${++count}`;
      const contributors = author === undefined ? [] : [{ name: author, main: true }];
      return { recordId, barcodes: addTitle(recordId, copies, { title, contributors }) };
    },
    async lend(barcode, { userId }) {
      const { lent } = await desk.lend(barcode, userId);
      if (!lent) throw new Error(`${barcode} is not lent to ${userId}`);
    },
    async giveBack(barcode) {
      await desk.giveBack(barcode, 'M');
    },
    async addFee({ userId }, amount) {
      await desk.addFee(userId, { amount, text: '' });
    },
    removePatron: ({ userId }) => desk.removePatron(userId),
  };
}

patronRules('the built-in circulation', builtinPeer);
