import { expect, it } from 'vitest';
import { defaultProjectId } from './project.ts';

const [town, demo, abbey] = ['opac-town', 'opac-demo', 'opac-abbey'].map((id) => ({ id }));

it.each([
  ['the chosen one', [town, demo], 'opac-town', 'opac-town'],
  ['the demo, when none is chosen', [abbey, demo, town], undefined, 'opac-demo'],
  ['the only one, when none is chosen', [town], undefined, 'opac-town'],
  ['the first by id, when none is chosen and the demo is not there', [town, abbey], undefined, 'opac-abbey'],
  ['the chosen one, even when it is not there: a start names that fault', [town], 'opac-twon', 'opac-twon'],
] as const)('the default project is %s', (_, projects, chosen, expected) => {
  const existing = projects.flatMap((project) => project ?? []);
  expect(defaultProjectId(existing, chosen)).toBe(expected);
});
