import { expect, it } from 'vitest';
import type { FieldRule } from './field-rule.ts';
import { type FieldError, validateField } from './validate-field.ts';

const cases: [string, FieldRule | undefined, FieldError | undefined][] = [
  ['', undefined, { kind: 'required' }],
  ['', { min: 4 }, { kind: 'required' }],
  [' ', undefined, undefined],
  ['0042', { only: 'numbers' }, undefined],
  ['42a', { only: 'numbers' }, { kind: 'numbers' }],
  ['-42', { only: 'numbers' }, { kind: 'numbers' }],
  ['-42', { only: 'integer' }, undefined],
  ['4.2', { only: 'integer' }, { kind: 'integer' }],
  ['AB 12-Ä', { only: 'uppercase' }, undefined],
  ['Ab', { only: 'uppercase' }, { kind: 'uppercase' }],
  ['STRAßE', { only: 'uppercase' }, { kind: 'uppercase' }],
  ['ada@example.org', { only: 'email' }, undefined],
  ['ada\0@example.org', { only: 'email' }, { kind: 'email' }],
  ['ada@exam\u0007ple.org', { only: 'email' }, { kind: 'email' }],
  ['ada@example', { only: 'email' }, { kind: 'email' }],
  ['ada example.org', { only: 'email' }, { kind: 'email' }],
  [`${'a'.repeat(200)}@example.org`, { only: 'email' }, { kind: 'email' }],
  ['123', { min: 4 }, { kind: 'min', count: 4 }],
  ['1234', { min: 4, max: 4 }, undefined],
  ['12345', { min: 4, max: 4 }, { kind: 'max', count: 4 }],
  // Characters, not UTF-16 code units.
  ['𝔄𝔅', { max: 2 }, undefined],
  ['HL-0042', { pattern: 'HL-\\d{4}' }, undefined],
  ['xHL-00421', { pattern: 'HL-\\d{4}' }, { kind: 'format' }],
  ['b', { pattern: 'a|b' }, undefined],
  ['12a', { only: 'numbers', max: 2, pattern: 'x' }, { kind: 'numbers' }],
];

it.each(cases)('%j by %o: %o', (text, rule, fault) => {
  expect(validateField(text, rule)).toEqual(fault);
});
