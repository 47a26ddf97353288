import { describe, expect, it } from 'vitest';
import { fromFormFields, toFormFields } from './field-filters.ts';

const words = { id: 'FREE', value: 'zauberberg' };
const choices = [
  { id: 'MEDIATYPE', value: 'DVD' },
  { id: 'LANGUAGE', value: 'ger' },
  { id: 'AVAILABLE', value: true },
];
const filters = { mediaType: ['DVD'], language: ['ger'], availability: ['available'] };

describe('the form of the search over several libraries', () => {
  it('turns media type, language and availability into filters, which can be removed above the list', () => {
    expect(fromFormFields([words, ...choices])).toEqual({ fields: [words], filters });
  });

  it('shows the filters of a search as its choices', () => {
    expect(toFormFields({ fields: [words], filters })).toEqual([words, ...choices]);
    expect(toFormFields({ fields: [words], filters: { availability: ['online'], author: ['Mann'] } })).toEqual([words]);
  });

  it('searches for a choice alone, without words', () => {
    expect(fromFormFields(choices)).toEqual({ fields: choices, filters: {} });
  });
});
