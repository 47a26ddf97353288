import { expect, it } from 'vitest';
import { labelSides as sidesOn } from './pin-labels.ts';

const labelSides = (pins: Parameters<typeof sidesOn>[0]) => sidesOn(pins, { x: 1000, y: 600 });
const pin = (x: number, y: number, width = 80) => ({ x, y, width, height: 20 });

it('places a label below its pin where it fits', () => {
  expect(labelSides([pin(100, 0), pin(300, 0), pin(100, 200, 0)])).toEqual(['below', 'below', 'none']);
  expect(labelSides([])).toEqual([]);
});

it('moves a label that would overlap a pin or another label to the side', () => {
  expect(labelSides([pin(300, 0), pin(330, 40)])).toEqual(['right', 'below']);
  expect(labelSides([pin(300, 0), pin(360, 0)])).toEqual(['below', 'right']);
  expect(labelSides([pin(300, 0), pin(270, 40), pin(360, -5, 0)])).toEqual(['left', 'below', 'none']);
});

it('hides a label that fits nowhere', () => {
  const crowd = [pin(300, 0), pin(300, 40, 0), pin(350, 0, 0), pin(250, 0, 0)];
  expect(labelSides(crowd)[0]).toBe('none');
});

it('moves a label away from the edge of the map', () => {
  expect(labelSides([pin(980, 100)])).toEqual(['left']);
  expect(labelSides([pin(10, 100)])).toEqual(['right']);
  expect(labelSides([pin(500, 595)])).toEqual(['right']);
  expect(labelSides([pin(980, 100), pin(930, 100, 0)])).toEqual(['none', 'none']);
});

it('reserves more space for larger text', () => {
  const large = (x: number, y: number) => ({ x, y, width: 160, height: 40 });
  expect(labelSides([pin(100, 0), pin(200, 0)])).toEqual(['below', 'below']);
  expect(labelSides([large(100, 0), large(200, 0)])).toEqual(['below', 'right']);
  expect(labelSides([large(100, 100), pin(130, 190, 0)])).toEqual(['below', 'none']);
  expect(labelSides([large(100, 100), pin(130, 189, 0)])).toEqual(['right', 'none']);
});
