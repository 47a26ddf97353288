import { expect, it } from 'vitest';
import { labelSides } from './pin-labels.ts';

const pin = (x: number, y: number, text = 'Hohenlinden') => ({ x, y, text });

it('words stand below their pin where there is room', () => {
  expect(labelSides([pin(0, 0), pin(200, 0), pin(0, 200, '')])).toEqual(['below', 'below', 'none']);
  expect(labelSides([])).toEqual([]);
});

it('words that would lie on a pin or on other words move beside theirs', () => {
  expect(labelSides([pin(0, 0), pin(30, 40)])).toEqual(['right', 'below']);
  expect(labelSides([pin(0, 0), pin(60, 0)])).toEqual(['below', 'right']);
  expect(labelSides([pin(0, 0), pin(-30, 40), pin(60, -5, '')])).toEqual(['left', 'below', 'none']);
});

it('words without any room are left out', () => {
  const crowd = [pin(0, 0), pin(0, 40, ''), pin(50, 0, ''), pin(-50, 0, '')];
  expect(labelSides(crowd)[0]).toBe('none');
});
