import { describe, expect, it } from 'vitest';
import { hasSip2Recordings, readSip2Recordings } from '../../testing/sip2/sip2-recordings.ts';
import { createRefusalTable } from './refusal-table.ts';

const table = createRefusalTable();

describe('the meaning of a refusal', () => {
  it.each([
    ['Item has reached maximum renewals', 'max-renewals'],
    ['Item unavailable due to outstanding holds', 'reserved'],
    ['too_soon', 'too-early'],
    ['Renewals not allowed.', 'not-allowed'],
    ['Excessive fees blocking placement of hold.', 'fee-limit'],
    ['Error with transaction drop_hold: ', 'not-cancelable'],
    ['MAX_RENEWALS_REACHED', 'max-renewals'],
    ['PATRON_EXCEEDS_FINES', 'fee-limit'],
    ['Das Medium ist bereits von Ihnen vorgemerkt.', 'reserved-by-you'],
    ['Das Medium ist vorgemerkt', 'reserved'],
    ['Ihr Ausweis ist abgelaufen!', 'card-expired'],
    ['Die maximale Anzahl an Verlängerungen ist erreicht', 'max-renewals'],
    ['Benutzer ist GESPERRT', 'blocked'],
  ])('%s: %s', (text, code) => {
    expect(table.actReason([text])).toEqual({ code, text: text.trim() });
  });

  it('is a refusal of loans by its reason, or by one of its own', () => {
    expect(table.loanRefusal(['Patron Blocked']).code).toBe('AccountDisabled');
    expect(table.loanRefusal(['Issue failed : NOT_FOR_LOAN']).code).toBe('InvalidCopyStatusForLoan');
    expect(table.loanRefusal(['Item checked out to another patron']).code).toBe('InvalidCopyStatusForLoan');
    expect(table.loanRefusal(['Höchstzahl der Ausleihen erreicht']).code).toBe('NumberOfLoansExceeded');
  });

  it('is unknown for other words, which are kept', () => {
    expect(table.actReason(['Bitte', 'zur Theke'])).toEqual({ code: undefined, text: 'Bitte zur Theke' });
    expect(table.actReason([])).toEqual({ code: undefined, text: '' });
  });

  it('comes from the rules of the library first', () => {
    const own = createRefusalTable([
      { text: 'too_soon', reason: 'not-allowed' },
      { text: 'Bitte*Theke', loanRefusal: 'AgeCheckFailedLoan' },
    ]);
    expect(own.actReason(['TOO_SOON']).code).toBe('not-allowed');
    expect(own.loanRefusal(['Bitte zur Theke']).code).toBe('AgeCheckFailedLoan');
    expect(own.actReason(['Bitte zur Theke']).code).toBeUndefined();
  });
});

describe('a pattern', () => {
  const isMatch = (pattern: string, text: string) =>
    createRefusalTable([{ text: pattern, reason: 'blocked' }]).actReason([text]).code === 'blocked';

  it('is the whole text, with `*` for any characters', () => {
    for (const [pattern, text] of [
      ['aBc', 'AbC'],
      ['a*c', 'ac'],
      ['a*c', 'abxc'],
      ['*b*', 'b'],
      ['*', 'x'],
      ['a*b*c', 'a b b c'],
      ['[a](b', '[a](b'],
    ] as const)
      expect(isMatch(pattern, text), pattern).toBe(true);
    for (const [pattern, text] of [
      ['abc', 'abcd'],
      ['a*a', 'a'],
      ['a*b*c', 'acb'],
      ['*bb*b', 'bb'],
      ['a.c', 'abc'],
    ] as const)
      expect(isMatch(pattern, text), pattern).toBe(false);
  });

  it('takes a number of steps that grows with the text, not with its repetitions', () => {
    // With backtracking this would take longer than any test may.
    expect(isMatch(`${'a*'.repeat(90)}b`, 'a'.repeat(4_000))).toBe(false);
  });
});

describe.skipIf(!hasSip2Recordings())('the refusals of the recorded Koha', () => {
  it('all have a meaning, or are texts about the card itself', () => {
    const texts = new Set<string>();
    for (const { file, from, bytes } of readSip2Recordings()) {
      const message = Buffer.from(bytes).toString('utf8');
      if (from !== 'server' || !file.includes('koha19') || !/^(?:30|12|16|10)0/.test(message)) continue;
      for (const [, text = ''] of message.matchAll(/\|AF([^|]*)\|/g)) texts.add(text);
    }
    expect(texts.size).toBeGreaterThan(10);
    const unknown = [...texts].filter(
      (text) => table.actReason([text]).code === undefined && table.loanRefusal([text]).code === undefined,
    );
    // They follow from a wrong PIN or card and, 63 being asked first, come only when the card changes meanwhile.
    expect(unknown.sort()).toEqual([
      'Invalid Patron',
      'Invalid Patron.',
      'Invalid patron barcode.',
      'Invalid patron password.',
      'No such outstanding hold.',
    ]);
  });
});
