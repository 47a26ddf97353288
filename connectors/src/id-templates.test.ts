import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromSystemId, IdTemplates, sameIds, toSystemId } from './id-templates.ts';

it('turns ids of the catalogue into those of a system, and back', async () => {
  expect(toSystemId('ppn:{id}', '123X')).toBe('ppn:123X');
  expect(fromSystemId('ppn:{id}', 'ppn:123X')).toBe('123X');
  expect(fromSystemId(sameIds.record, '123X')).toBe('123X');
  await fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.constantFrom('{id}', 'ppn:{id}', '{id}@de', 'a/{id}/$&'),
      (id, template) => {
        expect(fromSystemId(template, toSystemId(template, id))).toBe(id);
      },
    ),
  );
});

it.each(['', 'ppn:', 'epn:123', 'ppn', 'PPN:123'])('knows no id in %j', (systemId) => {
  expect(fromSystemId('ppn:{id}', systemId)).toBeUndefined();
});

it('does not count a character for both ends of a template', () => {
  expect(fromSystemId('aa{id}a', 'aa')).toBeUndefined();
  expect(fromSystemId('aa{id}a', 'aaa')).toBeUndefined();
});

it.each(['ppn', '{id}{id}', ''])('refuses the template %j', (record) => {
  expect(IdTemplates.safeParse({ record }).success).toBe(false);
});
