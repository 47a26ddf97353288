import type { TestSystem } from '@buchfink/connectors/testing/test-system';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { openWorld, type World, type WorldOptions } from './circulation-world.ts';

/** The built-in circulation as a system for the shared rules, with the world it is in. */
export interface BuiltinTestSystem extends TestSystem {
  readonly world: World;
}

/** Opens the built-in circulation of a library with the branches Mitte (M) and Nord (N). */
export async function openBuiltinTestSystem(rules: WorldOptions['rules'] = {}): Promise<BuiltinTestSystem> {
  const world = await openWorld({
    rules,
    branches: [
      { id: 'M', name: 'Mitte' },
      { id: 'N', name: 'Nord' },
    ],
  });
  const { circulation, addTitle, addPatron, context, wait, close } = world;
  const { desk, patron } = circulation;
  let count = 0;
  return {
    world,
    system: patron,
    context,
    wait,
    close,
    today: () => dateInTimeZone(context.now(), 'Europe/Berlin'),
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
    removePatron: async ({ userId }) => void (await desk.removePatron(userId)),
  };
}
