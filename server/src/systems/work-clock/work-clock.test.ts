import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenCirculationStore } from '../../storage/circulation/open-circulation-store.ts';
import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import { storageAt } from '../../storage/storage.ts';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';
import { openWorkClock } from './work-clock.ts';

const start = Date.parse('2027-03-01T10:00:00Z');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

describeStorages('work by the clock', (createLocation) => {
  let location: TestLocation;
  let circulation: OpenCirculationStore;
  let monitoring: MonitoringStore;
  let time: number;
  let warnings: string[];
  beforeEach(async () => {
    location = await createLocation();
    circulation = await storageAt(location).circulation();
    monitoring = await storageAt(location).monitoring();
    [time, warnings] = [start, []];
  });
  afterEach(async () => {
    await monitoring.close();
    await circulation.close();
    await location.remove();
  });

  const open = () =>
    openWorkClock({
      rows: monitoring.workClock,
      newestRow: circulation.newestLine,
      now: () => new Date(time),
      warn: (message) => warnings.push(message),
    });
  /** A line of a ledger, as acts write it. */
  const writeRow = (at: number, libraryId = 1) =>
    circulation.store.change(libraryId, (unit) =>
      unit.log({ at: new Date(at).toISOString(), day: '2027-03-01', act: 'copy', copyKey: 'k', state: 'available' }),
    );
  const reasonAt = async (at: number) => {
    time = at;
    return (await open()).hold()?.reason;
  };

  it('runs on new data, whatever the clock says', async () => {
    expect(await reasonAt(start)).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it.each([
    [undefined, 47 * hour],
    [undefined, -4 * minute],
    ['silent', 2 * day + minute],
    ['silent', 90 * day],
    ['behind', -6 * minute],
    ['behind', -400 * day],
  ])('is %s when the clock was moved by %d ms between two starts', async (reason, moved) => {
    await open();
    expect(await reasonAt(start + moved)).toBe(reason);
    expect(warnings.length).toBe(reason === undefined ? 0 : 1);
    if (reason) expect(warnings[0]).toMatch(/^Work by the clock is held: the clock says \S+Z, .*daily-work release/);
  });

  it('is held from the first moment of a jump while the service runs, and goes on when the clock is set back', async () => {
    const clock = await open();
    time += 70_000;
    await clock.look();
    time += 3 * day;
    // Before the next look.
    expect(clock.hold()?.reason).toBe('silent');
    expect(clock.reading(new Date(time))).toEqual({ now: new Date(time), isHeld: true });
    await clock.look();
    time -= 3 * day;
    await clock.look();
    expect(clock.hold()).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('held'), 'Work by the clock goes on']);
  });

  it('stores a sign of life every minute, also over days, and none while it is held', async () => {
    const clock = await open();
    for (let days = 1; days <= 6; days++) {
      time = start + days * day;
      await clock.look();
    }
    expect((await monitoring.workClock.read())?.seen).toBe(start + 6 * day);
    time += 5 * day;
    await clock.look();
    expect((await monitoring.workClock.read())?.seen).toBe(start + 6 * day);
    expect(await reasonAt(time)).toBe('silent');
  });

  it('goes by the newest row of data without a sign of life', async () => {
    await writeRow(start - 5 * day);
    expect(await reasonAt(start)).toBe('silent');
    // What is written meanwhile proves nothing.
    await writeRow(start);
    expect(await reasonAt(start)).toBe('silent');
  });

  it('is held behind a row of any library that is newer than the clock, until somebody says that the clock is right', async () => {
    await open();
    await writeRow(start + 30 * day, 7);
    const clock = await open();
    expect(clock.hold()).toEqual({ reason: 'behind', since: start + 30 * day });
    expect(clock.reading(new Date(start - day)).now).toEqual(new Date(start));
    await clock.release();
    expect(clock.hold()).toBeUndefined();
    expect(await reasonAt(start + hour)).toBeUndefined();
    // Another row of the future is another reason.
    await writeRow(start + 31 * day, 7);
    expect(await reasonAt(start + hour)).toBe('behind');
  });

  it('goes on at every node and in every command after a yes', async () => {
    await open();
    time += 10 * day;
    const [node, command] = [await open(), await open()];
    expect(node.hold()?.reason).toBe('silent');
    await command.release();
    await node.look();
    expect([node.hold(), command.hold()]).toEqual([undefined, undefined]);
    expect(await reasonAt(time + day)).toBeUndefined();
  });

  it('is held after an undo whatever the clock says, also after a restart', async () => {
    const clock = await open();
    await clock.holdAfterUndo();
    expect(clock.hold()?.reason).toBe('undone');
    expect(await reasonAt(start + hour)).toBe('undone');
    await (await open()).release();
    expect(await reasonAt(start + 2 * hour)).toBeUndefined();
  });
});
