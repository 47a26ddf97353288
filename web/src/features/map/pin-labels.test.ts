import { expect, it } from 'vitest';
import { labelSides as sidesOn } from './pin-labels.ts';

const labelSides = (pins: Parameters<typeof sidesOn>[0]) => sidesOn(pins, { x: 1000, y: 600 });
const pin = (x: number, y: number, text = 'Hohenlinden') => ({ x, y, text });

it('words stand below their pin where there is room', () => {
  expect(labelSides([pin(100, 0), pin(300, 0), pin(100, 200, '')])).toEqual(['below', 'below', 'none']);
  expect(labelSides([])).toEqual([]);
});

it('words that would lie on a pin or on other words move beside theirs', () => {
  expect(labelSides([pin(300, 0), pin(330, 40)])).toEqual(['right', 'below']);
  expect(labelSides([pin(300, 0), pin(360, 0)])).toEqual(['below', 'right']);
  expect(labelSides([pin(300, 0), pin(270, 40), pin(360, -5, '')])).toEqual(['left', 'below', 'none']);
});

it('words without any room are left out', () => {
  const crowd = [pin(300, 0), pin(300, 40, ''), pin(350, 0, ''), pin(250, 0, '')];
  expect(labelSides(crowd)[0]).toBe('none');
});

it('words move to the side where the map goes on', () => {
  expect(labelSides([pin(980, 100)])).toEqual(['left']);
  expect(labelSides([pin(10, 100)])).toEqual(['right']);
  expect(labelSides([pin(500, 595)])).toEqual(['right']);
  expect(labelSides([pin(980, 100), pin(930, 100, '')])).toEqual(['none', 'none']);
});
