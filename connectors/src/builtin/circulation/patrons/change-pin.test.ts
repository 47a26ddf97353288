import { describe, expect, it } from 'vitest';
import { refusalOfPin } from './change-pin.ts';

const policy = { changeable: true, minLength: 4, maxLength: 8, digitsOnly: false };
const owner = { card: '1004711', userName: 'mia', born: '1984-03-27' };
const refusal = (pin: string, rules = policy) => refusalOfPin(pin, rules, owner);

describe('a new PIN', () => {
  it.each(['8413', 'geheim', 'ßü€🐦', 'a b c', '2703x', '1357'])('is accepted: %s', (pin) => {
    expect(refusal(pin)).toBeUndefined();
  });

  it('has as many characters as the rules say, not counted in UTF-16 units', () => {
    expect(refusal('841')).toBe('too-short');
    expect(refusal('🐦🐤🐥')).toBe('too-short');
    expect(refusal('🐦🐤🐥🦅🐦🐤🐥🦅')).toBeUndefined();
    expect(refusal('841384138')).toBe('too-long');
  });

  it.each(['1111', 'aaaa', '1234', '87654', 'abcd'])('is no row of characters: %s', (pin) => {
    expect(refusal(pin)).toBe('too-weak');
  });

  it.each(['4711', '1004711', '1984', '2703', '0327', '270384', '27031984', '19840327'])(
    'is nothing that the card or the birthday tells: %s',
    (pin) => {
      expect(refusal(pin)).toBe('too-weak');
    },
  );

  it('is not the user name in any case', () => {
    expect(refusalOfPin('MIAMIA', policy, { ...owner, userName: 'miamia' })).toBe('too-weak');
  });

  it('has digits only where the rules say so, and never control characters', () => {
    expect(refusal('84a3', { ...policy, digitsOnly: true })).toBe('invalid-characters');
    expect(refusal('8413', { ...policy, digitsOnly: true })).toBeUndefined();
    expect(refusal('84\r13')).toBe('invalid-characters');
  });

  it('is not compared with a birthday that the library does not have', () => {
    expect(refusalOfPin('2703', policy, { card: '1' })).toBeUndefined();
  });
});
