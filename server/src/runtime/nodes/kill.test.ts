import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { hasPostgresql } from '../../testing/postgresql/test-location.ts';
import { hasNginx } from '../../testing/processes/nginx.ts';
import type { NodeGroup } from '../../testing/processes/node-group.ts';
import { expectActsOnce, startActingGroup } from './testing/acting-patrons.ts';

/** A hundred at night (scripts/nightly.mjs). */
const kills = process.env.BUCHFINK_NIGHT === '1' ? 100 : 6;

describe.skipIf(!hasPostgresql || !hasNginx)(`two nodes that are killed ${kills} times behind nginx`, () => {
  let group: NodeGroup;
  beforeAll(async () => {
    group = await startActingGroup();
  });
  afterAll(() => group?.close());

  it(
    'lose nothing that was acknowledged and do nothing twice',
    () =>
      expectActsOnce(group, async () => {
        for (let kill = 0; kill < kills; kill += 1) {
          const node = kill % 2;
          await pause(Math.random() * 100);
          await group.end(node, 'SIGKILL');
          await group.start(node);
        }
      }),
    // On a machine that is busy with other work a node takes twelve seconds to start.
    60_000 * (kills + 10),
  );
});
