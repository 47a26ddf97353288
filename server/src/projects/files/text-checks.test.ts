import { expect, it } from 'vitest';
import { mailTextFaults } from './text-checks.ts';

const faultsOf = (texts: Record<string, unknown>) =>
  mailTextFaults(texts, (path, fault) => ({ path, fault }) as never).map((found) => {
    const { path, fault } = found as unknown as { path: readonly string[]; fault: { code: string; values: object } };
    return { path: path.join(' '), code: fault.code, values: fault.values };
  });

it('texts of mails are replaced by their keys, with fewer values than ours or the same', () => {
  const german = {
    'subjects.overdue': 'Bitte zurückgeben',
    'intros.due-soon': '{count, plural, one {ein Medium} other {# Medien}} bis {day}, {library}',
    closing: 'Bis bald!',
  };
  expect(faultsOf({ de: german, en: { greeting: 'Hi {name}' } })).toEqual([]);
});

it('an unknown key, an unknown value, a choice without the other form and open braces are faults', () => {
  const german = {
    'subject.overdue': 'x',
    'subjects.overdue': 'Hallo {name}',
    'subjects.ready': '{count, plural, one {x}}',
    closing: 'Bis {day',
  };
  expect(faultsOf({ de: german })).toMatchObject([
    { path: 'mailTexts de subject.overdue', code: 'unknown-name', values: { suggestion: 'subjects.overdue' } },
    { path: 'mailTexts de subjects.overdue', code: 'unknown-name', values: { what: 'value', name: '{name}' } },
    { path: 'mailTexts de subjects.ready', code: 'wrong-value' },
    { path: 'mailTexts de closing', code: 'braces-wrong' },
  ]);
});
