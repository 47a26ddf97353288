import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';
import { storageAt } from '../storage.ts';
import type { AccountStore } from './open-account-store.ts';

const bytes = (text: string) => Buffer.from(text);

describeStorages('accounts', (createLocation) => {
  let location: TestLocation;
  let store: AccountStore;
  let other: AccountStore;
  beforeEach(async () => {
    location = await createLocation();
    [store, other] = [await storageAt(location).accounts(), await storageAt(location).accounts()];
  });
  afterEach(async () => {
    await store.close();
    await other.close();
    await location.remove();
  });

  const act = (id: string, owner = 'node 1', started = 1_700_000_000_000) => ({
    id: bytes(id),
    request: bytes('request'),
    owner,
    started,
    before: bytes('sealed'),
  });

  it('starts an act once, however many nodes try, and shows its answer to all', async () => {
    const outcomes = await Promise.all(
      [store, other, store, other].map(({ acts }, at) => acts.begin(act('a', `node ${at}`))),
    );
    expect(outcomes.filter((earlier) => earlier === undefined)).toHaveLength(1);
    const owner = `node ${outcomes.indexOf(undefined)}`;
    for (const earlier of outcomes) if (earlier) expect(earlier).toEqual(act('a', owner));
    await store.acts.finish(bytes('a'), bytes('answer'));
    expect(await other.acts.find(bytes('a'))).toEqual({ ...act('a', owner), answer: bytes('answer') });
  });

  it('forgets old acts, and those that did not happen', async () => {
    await store.acts.begin(act('old', 'node', 1000));
    await store.acts.begin(act('new', 'node', 2000));
    await store.acts.begin(act('failed', 'node', 3000));
    await other.acts.forget(2000);
    await other.acts.remove(bytes('failed'));
    expect(await store.acts.find(bytes('old'))).toBeUndefined();
    expect(await store.acts.find(bytes('failed'))).toBeUndefined();
    expect(await store.acts.find(bytes('new'))).toEqual(act('new', 'node', 2000));
  });

  it('changes a note of a patron once, however many nodes try, and keeps a limited number for each patron', async () => {
    const row = (id: string, until: number) => ({ id: bytes(id), until, content: bytes(`${id} sealed`) });
    const [rows, patron] = [store.patronNotes, bytes('patron')];
    await rows.put(row('a', 1000), patron);
    expect(await other.patronNotes.find(bytes('a'))).toEqual({ ...row('a', 1000), version: 1 });
    const changes = [store, other, store].map(({ patronNotes }, at) =>
      patronNotes.replace(bytes('a'), 1, bytes(`change ${at}`)),
    );
    const outcomes = await Promise.all(changes);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const content = bytes(`change ${outcomes.indexOf(true)}`);
    expect(await rows.find(bytes('a'))).toEqual({ ...row('a', 1000), content, version: 2 });
    await other.patronNotes.put(row('a', 2000), patron);
    expect(await rows.find(bytes('a'))).toEqual({ ...row('a', 2000), version: 3 });
    await rows.put(row('of another', 1), bytes('another'));
    for (let until = 3001; until <= 3100; until++) await rows.put(row(`b${until}`, until), patron);
    const isStored = async (id: string) => (await other.patronNotes.find(bytes(id))) !== undefined;
    expect([await isStored('a'), await isStored('b3001'), await isStored('of another')]).toEqual([false, true, true]);
    await rows.forget(3002);
    expect([await isStored('b3001'), await isStored('b3002'), await isStored('of another')]).toEqual([
      ...[false, true, false],
    ]);
  });

  it('keeps the cards of calendar feeds', async () => {
    const card = (feed: string, patron: string, added: number, readDay = '2026-11-01') => ({
      feed: bytes(feed),
      patron: bytes(patron),
      added,
      readDay,
      card: bytes(`${feed} ${patron}`),
    });
    const { feeds } = store;
    for (const row of [card('f', 'p2', 2), card('f', 'p1', 1), card('g', 'p1', 3)]) await feeds.put(row);
    expect(await other.feeds.cardsOf(bytes('f'))).toEqual([card('f', 'p1', 1), card('f', 'p2', 2)]);
    expect(await other.feeds.feedsOf(bytes('p1'))).toEqual([bytes('f'), bytes('g')]);
    await other.feeds.put({ ...card('f', 'p1', 9, '2026-11-02'), card: bytes('new') });
    expect((await feeds.cardsOf(bytes('f')))[0]).toEqual({ ...card('f', 'p1', 1, '2026-11-02'), card: bytes('new') });
    await feeds.markRead(bytes('g'), '2026-11-05');
    await feeds.forget('2026-11-02');
    expect(await feeds.feedsOf(bytes('p2'))).toEqual([]);
    expect(await feeds.remove(bytes('p1'), bytes('f'))).toBe(1);
    expect(await feeds.remove(bytes('p1'))).toBe(1);
    expect(await feeds.cardsOf(bytes('g'))).toEqual([]);
  });
});
