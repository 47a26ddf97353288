import { describe, expect, it } from 'vitest';
import { addressLines, postalAddressOf, tidyAddress } from './postal-address.ts';

const address = { street: 'Lindenstraße 5', postcode: '04103', town: 'Leipzig' };

describe('a postal address', () => {
  it('is complete with street, postcode and town; abroad there may be no postcode', () => {
    expect(postalAddressOf(address)).toEqual(address);
    expect(postalAddressOf({ ...address, country: 'Schweiz' })).toEqual({ ...address, country: 'Schweiz' });
    for (const field of ['street', 'postcode', 'town'] as const)
      expect(postalAddressOf({ ...address, [field]: undefined })).toBeUndefined();
    const abroad = { street: '1 Queen’s Road', town: 'Hong Kong', country: 'China' };
    expect(postalAddressOf(abroad)).toEqual({ ...abroad, postcode: '' });
  });

  it('has lines as far as it is known', () => {
    expect(addressLines({ ...address, country: 'Österreich' })).toEqual([
      'Lindenstraße 5',
      '04103 Leipzig',
      'Österreich',
    ]);
    expect(addressLines({ town: 'Leipzig' })).toEqual(['Leipzig']);
    expect(addressLines({})).toEqual([]);
  });

  it('is stored composed and without superfluous spaces', () => {
    expect(tidyAddress({ street: '  Ba\u0308renweg  7 ', postcode: ' ', town: 'Köln' })).toEqual({
      street: 'Bärenweg 7',
      town: 'Köln',
    });
  });
});
