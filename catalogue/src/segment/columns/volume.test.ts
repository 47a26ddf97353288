import { expect, test } from 'vitest';
import { volumeOf } from './volume.ts';

const parent = (number?: string) => ({ title: 'Werke', number });

test.each([
  [{}, 0],
  [{ part: 'Band 2. Die Gefährten' }, 2],
  [{ part: 'T. II' }, 2],
  [{ part: 'Zweiter Teil' }, 2],
  [{ part: 'Die Gefährten' }, 254],
  [{ part: 'Bd. 1900' }, 254],
  [{ parent: parent('3,1') }, 3],
  [{ parent: parent(), part: 'Teil 4' }, 4],
  [{ parent: parent() }, 254],
])('%j is volume %i', (record, volume) => {
  expect(volumeOf(record)).toBe(volume);
});
