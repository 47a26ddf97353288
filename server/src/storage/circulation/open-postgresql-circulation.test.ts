import type { PatronRow } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase, hasPostgresql } from '../../testing/postgresql/test-location.ts';
import { storageAt } from '../storage.ts';

const patron = (card: string): PatronRow => ({ id: card, card, pinHash: 'x', group: 'adults', disabled: false });

describe.skipIf(!hasPostgresql)('circulation in PostgreSQL', () => {
  it('lets readers, and changes of other libraries, pass by a library whose changes all wait', async () => {
    const location = await createTestDatabase();
    const { store, close } = await storageAt(location).circulation();
    const blocking = new pg.Client(location.databaseUrl);
    await blocking.connect();
    try {
      await store.change(1, (unit) => unit.putPatron(patron('first')));
      await blocking.query('BEGIN');
      await blocking.query('UPDATE circulation_state SET changes = changes WHERE library_id = 1');
      const cards = Array.from({ length: 40 }, (_, at) => String(at));
      const changes = cards.map((card) => store.change(1, (unit) => unit.putPatron(patron(card))));
      await store.change(2, (unit) => unit.putPatron(patron('other')));
      const read = (library: number) => store.read(library, async (unit) => (await unit.patrons('', 100)).length);
      expect([await read(1), await read(2)]).toEqual([1, 1]);
      await blocking.query('COMMIT');
      await Promise.all(changes);
      expect(await read(1)).toBe(41);
    } finally {
      await blocking.end();
      await close();
      await location.remove();
    }
  });

  it('counts no change where nothing was written', async () => {
    const location = await createTestDatabase();
    const { store, close } = await storageAt(location).circulation();
    const client = new pg.Client(location.databaseUrl);
    await client.connect();
    const changes = async () => (await client.query('SELECT changes FROM circulation_state')).rows;
    try {
      expect(await store.change(1, (unit) => unit.patron('nobody'))).toBeUndefined();
      expect(await changes()).toEqual([]);
      await store.change(1, (unit) => unit.putPatron(patron('1')));
      expect(await changes()).toEqual([{ changes: '1' }]);
    } finally {
      await client.end();
      await close();
      await location.remove();
    }
  });
});
