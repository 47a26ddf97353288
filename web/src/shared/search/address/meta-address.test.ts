import { decodeMetaSearch, type MetaAddress } from '@buchfink/contract/metasearch/metasearch-address';
import { describe, expect, it } from 'vitest';
import { encodeMetaSearch, metaSearchPath } from './meta-address.ts';

const fullAddress: MetaAddress = {
  fields: [{ id: 'FREE', value: 'bäume & co' }],
  filters: { mediaType: ['BOOK', 'DVD'] },
  libraries: [3, 1],
  sort: 'distance',
};

describe('the address of a search over several libraries', () => {
  it('holds the whole search, and is read as it was written', () => {
    expect(decodeMetaSearch(encodeMetaSearch(fullAddress))).toEqual(fullAddress);
    expect(metaSearchPath(fullAddress)).toBe(
      '/metasearch?FREE=b%C3%A4ume+%26+co&f.mediaType=BOOK&f.mediaType=DVD&LIBS=3%2C1&sort=distance',
    );
  });

  it('omits defaults', () => {
    expect(metaSearchPath({ fields: [], filters: {} })).toBe('/metasearch');
    expect(decodeMetaSearch(new URLSearchParams('TITLE=faust'))).toEqual({
      fields: [{ id: 'TITLE', value: 'faust' }],
      filters: {},
    });
  });

  it('omits what is valid in one library only', () => {
    expect(decodeMetaSearch(new URLSearchParams('FREE=faust&BRANCH=NORD&CATEGORY=Romane&LANGUAGE=ger')).fields).toEqual(
      [
        { id: 'FREE', value: 'faust' },
        { id: 'LANGUAGE', value: 'ger' },
      ],
    );
  });

  it('ignores what it does not know', () => {
    const odd = new URLSearchParams('FREE=faust&LIBS=1,1,x,-2,0,1.5,99999999999,7&sort=colour&library=3');
    expect(decodeMetaSearch(odd)).toEqual({ fields: [{ id: 'FREE', value: 'faust' }], filters: {}, libraries: [1, 7] });
    const manyIds = Array.from({ length: 80 }, (_, index) => index + 1).join();
    expect(decodeMetaSearch(new URLSearchParams({ LIBS: manyIds })).libraries).toHaveLength(50);
    expect(decodeMetaSearch(new URLSearchParams('LIBS=')).libraries).toBeUndefined();
  });
});
