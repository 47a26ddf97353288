import { describe, expect, it } from 'vitest';
import { groupName } from './group-name.ts';

const rules = { patronGroups: { adults: { name: { de: 'Erwachsene', en: 'Adults' } }, young_readers: {}, __: {} } };

describe('a group of patrons', () => {
  it('has its name in the language of the page', () => {
    expect(groupName(rules, 'adults', 'de')).toBe('Erwachsene');
    expect(groupName(rules, 'adults', 'en')).toBe('Adults');
  });

  it('is called by its readable code where the rules have no name for it, or no longer have it', () => {
    expect(groupName(rules, 'young_readers', 'de')).toBe('Young readers');
    expect(groupName(rules, 'öffentlich-5', 'de')).toBe('Öffentlich 5');
    expect(groupName(rules, '__', 'de')).toBe('__');
    expect(groupName(rules, 'constructor', 'en')).toBe('Constructor');
  });
});
