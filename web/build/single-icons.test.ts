import { mdiCogOutline, mdiMenu } from '@mdi/js';
import { expect, it } from 'vitest';
import { minifyPath } from './single-icons.ts';

it('shortens the path of an icon and keeps its drawing', () => {
  expect(minifyPath(mdiMenu)).toBe('M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z');
  expect(minifyPath(mdiCogOutline).length).toBeLessThan(0.75 * mdiCogOutline.length);
});
