import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SystemWarning } from '../system-warning.ts';
import { sharedDateMemory } from '../testing/date-memory.ts';
import { createDateReader, type DateReaderOptions, type DateTools } from './date-reader.ts';

const start = new Date('2026-11-28T10:00:00Z');
const dayAt = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

function readerWith({ now = () => start, dateMemory, ...options }: Partial<DateReaderOptions & DateTools> = {}) {
  const warnings: SystemWarning[] = [];
  const warn: DateTools['warn'] = (warning) => warnings.push(warning);
  const library = { order: 'found', dayAt, timeZone: 'Europe/Berlin', ...options } as const;
  const reader = createDateReader(library, { now, warn, dateMemory });
  return { reader, warnings, read: reader.read };
}

describe('the order of the numbers in a date', () => {
  it.each([
    ['24/12/2026', '03/04/2027', '2027-04-03'],
    ['12/24/2026', '03/04/2027', '2027-03-04'],
    ['12-24-26', '03-04-27', '2027-03-04'],
    ['26/12/12', '27/03/04', '2027-03-04'],
    // A form that nothing was learned of follows the others.
    ['12/24/2026', '03-04-2027', '2027-03-04'],
    ['122426', '03/04/2027', '2027-03-04'],
    // What the weekday tells counts for dates without one.
    ['Sa 5/12/2026', '03/04/2027', '2027-04-03'],
  ])('is learned from "%s", so that "%s" is %s', (evidence, text, day) => {
    const { reader } = readerWith();
    reader.learn([evidence]);
    expect(reader.read(text)).toEqual({ day });
  });

  it('is learned from dates that are read, too', () => {
    const { read } = readerWith();
    expect(read('12/24/2026')).toEqual({ day: '2026-12-24' });
    expect(read('03/04/2027')).toEqual({ day: '2027-03-04' });
  });

  it('is told for each form: dots may have the day first, and slashes the month', () => {
    const { reader } = readerWith();
    reader.learn(['12/24/2026', '24.12.2026']);
    expect(reader.read('03/04/2027')).toEqual({ day: '2027-03-04' });
    expect(reader.read('03.04.2027')).toEqual({ day: '2027-04-03' });
    expect(reader.read('03-04-2027')).toEqual({ text: '03-04-2027' });
  });

  it('is not guessed where dates contradict each other; those that have one reading are read', () => {
    const { reader, warnings } = readerWith();
    reader.learn(['12/24/2026', '24/12/2026', null, undefined, '']);
    expect(reader.read('03/04/2027 23:59')).toEqual({ text: '03/04/2027 23:59' });
    expect(reader.read('07/07/2027')).toEqual({ day: '2027-07-07' });
    expect(reader.read('12/31/2026')).toEqual({ day: '2026-12-31' });
    expect(reader.read('2027-03-04')).toEqual({ day: '2027-03-04' });
    expect(reader.read('3 April 2027')).toEqual({ day: '2027-04-03' });
    expect(warnings).toEqual([{ code: 'date-unreadable', values: { form: '99/99/9999 99:99', isAmbiguous: true } }]);
  });

  it('is named as undecided with each reading, until other dates decide', () => {
    const { reader } = readerWith();
    expect(reader.read('05/06/2027')).toEqual({ day: '2027-06-05' });
    reader.read('07/08/2027');
    for (const plain of ['07.07.2027', '2027-01-02', '3 April 2027', '31/07/27', '']) reader.read(plain);
    expect(readerWith({ order: 'dmy' }).reader.undecided()).toEqual([]);
    const { reader: open } = readerWith();
    open.read('05/06/2027');
    open.read('06.05.2027');
    const days = (first: string, second: string) => ({ dmy: first, mdy: second });
    expect(open.undecided()).toEqual([
      { text: '05/06/2027', days: days('2027-06-05', '2027-05-06'), shown: '2027-06-05' },
      { text: '06.05.2027', days: days('2027-05-06', '2027-06-05'), shown: '2027-05-06' },
    ]);
    // The last of the plain ones has told the order.
    expect(reader.undecided()).toEqual([]);
    open.learn(['12/24/2026', '24.12.2026']);
    expect(open.undecided()).toEqual([]);
  });

  it('forgets a misprint after three months', () => {
    let now = start;
    const { reader } = readerWith({ now: () => now });
    reader.learn(['24/12/2026', '12/24/2026']);
    now = new Date('2027-03-15T10:00:00Z');
    reader.learn(['24/12/2027']);
    expect(reader.read('03/04/2027')).toEqual({ day: '2027-04-03' });
  });

  it.each([
    ['Europe/Berlin', '2027-04-03'],
    ['Europe/London', '2027-04-03'],
    ['America/Sao_Paulo', '2027-04-03'],
    ['America/Chicago', '2027-03-04'],
    ['America/Indiana/Knox', '2027-03-04'],
  ])('is that of the country where nothing decides: in %s 03/04/2027 is %s', (timeZone, day) => {
    expect(readerWith({ timeZone }).read('03/04/2027')).toEqual({ day });
    expect(readerWith({ timeZone }).read('03.04.2027')).toEqual({ day: '2027-04-03' });
  });

  it.each([
    ['dmy', '03/04/2027', { day: '2027-04-03' }],
    ['mdy', '03/04/2027', { day: '2027-03-04' }],
    ['mdy', '03.04.27', { day: '2027-03-04' }],
    ['ymd', '27/04/03', { day: '2027-04-03' }],
    ['ymd', '270403', { day: '2027-04-03' }],
    ['ymd', '24/12/2026', { day: '2026-12-24' }],
    ['dmy', '2027/03/04', { day: '2027-03-04' }],
    ['mdy', '4 mars 2027', { day: '2027-03-04' }],
    // A date in another order than the operator has set is not believed.
    ['dmy', '12/24/2026', { text: '12/24/2026' }],
    ['mdy', '24/12/2026', { text: '24/12/2026' }],
  ] as const)('is that of the setting %s: "%s" is %o', (order, text, date) => {
    const { reader } = readerWith({ order });
    reader.learn(['24/12/2026', '12/24/2026']);
    expect(reader.read(text)).toEqual(date);
  });

  it('is remembered for the next start and for other nodes, which add what they learn', async () => {
    const memory = sharedDateMemory();
    const first = readerWith({ dateMemory: memory });
    await first.reader.recall();
    first.reader.learn(['12/24/2026']);
    await expect.poll(() => memory.find()).toBeDefined();
    const second = readerWith({ dateMemory: memory });
    await second.reader.recall();
    expect(second.read('03/04/2027')).toEqual({ day: '2027-03-04' });
    second.reader.learn(['24.12.2026']);
    await expect.poll(() => memory.find()).toContain('"."');
    const third = readerWith({ dateMemory: memory, timeZone: 'America/Denver' });
    await third.reader.recall();
    expect([third.read('03.04.2027'), third.read('03/04/2027')]).toEqual([
      { day: '2027-04-03' },
      { day: '2027-03-04' },
    ]);
  });

  it('is found without a storage, and with a stored text of another form', async () => {
    const failing = { find: () => Promise.reject(new Error('gone')), put: () => Promise.reject(new Error('gone')) };
    for (const memory of [failing, { ...failing, find: async () => '{"/":{"mdy":7},"x":1}' }]) {
      const { reader } = readerWith({ dateMemory: memory });
      await reader.recall();
      reader.learn(['12/24/2026']);
      expect(reader.read('03/04/2027')).toEqual({ day: '2027-03-04' });
    }
  });
});

describe('what is no date', () => {
  it.each(['', '  ', 'NEVER', 'never', 'n/a', '-', '0000-00-00', '00000000    000000', '9999-12-31', '31.12.9999'])(
    'is no day and no words where it says that there is none: "%s"',
    (text) => {
      const { read, warnings } = readerWith();
      expect(read(text)).toEqual({});
      expect(warnings).toEqual([]);
    },
  );

  it('is shown in the words of the system, clean and short', () => {
    const { read } = readerWith();
    expect(read(' bald\u0007\u202e \u00a0zurück ')).toEqual({ text: 'bald zurück' });
    expect(read(`${'x'.repeat(79)} y`).text).toBe('x'.repeat(79));
    expect(read('31.02.2027')).toEqual({ text: '31.02.2027' });
  });

  it('is told to the operator once for each form, without a digit of it', () => {
    const { read, warnings } = readerWith();
    for (const text of ['12 dic 2026', '13 dic 2027', '٣ dic', 'fin de mes', '12 dic 2026']) read(text);
    expect(warnings.map(({ values }) => values)).toEqual([
      { form: '99 dic 9999', isAmbiguous: false },
      { form: '9 dic', isAmbiguous: false },
      { form: 'fin de mes', isAmbiguous: false },
    ]);
    for (let index = 0; index < 200; index++) read(`x${'y'.repeat(index)}`);
    expect(warnings.length).toBeLessThanOrEqual(50);
  });

  it('is never dropped: every text is a day, words, or says that there is no date', () => {
    const { read } = readerWith();
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9 .:/\-a-z]{1,20}$/));
    void fc.assert(
      fc.property(texts, (text) => {
        const { day, text: words } = read(text);
        const isEmpty = text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}.0:/TtZz-]/gu, '') === '';
        if (
          day === undefined &&
          !isEmpty &&
          !/^\s*(?:never|none|nie|null|n\/?a)\s*$/i.test(text) &&
          !/9\d\d\d/.test(text)
        )
          expect(words, text).toMatch(/\S/);
        expect(day === undefined || words === undefined).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
