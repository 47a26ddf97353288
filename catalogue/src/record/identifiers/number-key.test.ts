import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberKey } from './number-key.ts';

test.each([
  ['978-3-596-29431-2', '9783596294312'],
  ['978 3 548 23410 6', '9783548234106'],
  ['９７８３５９６２９４３１２', '9783596294312'],
  ['9783596294312 : EUR 12.90', '9783596294312'],
  ['3-596-29431-2 kart. : DM 14.80', '9783596294312'],
  ['978-3-596-29431-2, € 10', '9783596294312'],
  ['3548234100 1', '35482341001'],
  ['ISBN 13: 978-3-596-29431-2', '9783596294312'],
  ['ISBN13: 9783596294312', '9783596294312'],
  ['ISBN-13 \u200F : \u200E 978-3596294312', '9783596294312'],
  ['9783596294312 (Taschenbuch)', '9783596294312'],
  ['urn:isbn:9783596294312', '9783596294312'],
  ['ISBN 10: 0201896850', '9780201896855'],
  ['ISBN-10 0-201-89685-0', '9780201896855'],
  ['ISSN (Print): 0044-2380', '00442380'],
  ['e-ISSN 0044-2380', '00442380'],
  ['doi:10.1515/zaa-2017-0012', '101515ZAA20170012'],
  ['DOI 10.1515/zaa-2017-0012', '101515ZAA20170012'],
  ['https://doi.org/10.1515/zaa-2017-0012', '101515ZAA20170012'],
  ['http://dx.doi.org/10.1515/zaa-2017-0012', '101515ZAA20170012'],
  ['https://nbn-resolving.org/urn:nbn:de:101:1-2012', 'URNNBNDE10112012'],
  ['urn:nbn:de:101:1-2012', 'URNNBNDE10112012'],
  ['https://d-nb.info/gnd/118577166', '118577166'],
  ['PPN 02345678X', '02345678X'],
  ['(DE-627)02345678X', '02345678X'],
  ['PPN: (DE-627) 02345678X', '02345678X'],
  ['(DE-605)HT001234567', 'HT001234567'],
  ['(OCoLC)987654321', '987654321'],
  ['0028944550320', '028944550320'],
  ['028944550320', '028944550320'],
  ['M-2306-7118-7', '9790230671187'],
  ['979-0-2306-7118-7', '9790230671187'],
  ['ISMN M-2306-7118-7', '9790230671187'],
  ['gm 4004  k11-2', 'GM4004K112'],
  ['R Mann', 'RMANN'],
])('%s', (text, key) => {
  expect(numberKey(text)).toBe(key);
});

test('text that is not a label of a number stays', () => {
  expect(numberKey('Doi Inthanon')).toBe('DOIINTHANON');
  expect(numberKey('(DE-605)')).toBe('DE605');
  expect(numberKey('0028944550321')).toBe('0028944550321');
  expect(numberKey('M 2306 7118 8')).toBe('M230671188');
});

test('the key of a key is the key', () => {
  void fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789XM -()AB:'), maxLength: 20 }), (text) => {
      expect(numberKey(numberKey(text))).toBe(numberKey(text));
    }),
  );
});
