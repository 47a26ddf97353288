import type { SettingNote } from '@buchfink/catalogue/report/setting-note';
import { expect, it } from 'vitest';
import { commandWordsIn } from '../../messages/command-words.ts';
import { formatSettingNotes } from './setting-notes.ts';

const words = commandWordsIn('en');

it('differences between settings and records are reported in sentences, a limited number for each setting', () => {
  const base = { kind: 'setting', setting: 'mediaTypes 942$c', of: 5_000, unit: 'records' } as const;
  const codes = Array.from(
    { length: 30 },
    (_, place): SettingNote => ({
      ...base,
      reason: 'code-not-named',
      code: `C${place}`,
      count: 40 - place,
      example: 'a\u001b1',
    }),
  );
  const lines = formatSettingNotes(
    [
      { ...base, setting: 'items.field 953', reason: 'nothing-found', count: 5_000 },
      { ...base, setting: 'mediaTypes', reason: 'nothing-found', count: 70 },
      ...codes,
      { ...base, setting: 'items.states 952$7', reason: 'code-not-met', code: 'X', count: 0, unit: 'copies' },
      { ...base, setting: 'branches', reason: 'codes-not-listed', count: 9, unit: 'copies' },
    ],
    words,
  );
  expect(lines.slice(1, 4)).toEqual([
    '  items.field 953: matches nothing in any of 5000 records',
    '  mediaTypes: matches nothing in 70 of 5000 records',
    '  mediaTypes 942$c: "C0" is not set, but occurs in 40 of 5000 records, first in record a 1',
  ]);
  expect(lines.slice(-3)).toEqual([
    '  mediaTypes 942$c: 10 more lines, in the report (--report)',
    '  items.states 952$7: "X" is set, but occurs in none of 5000 copies',
    '  branches: more codes are not set, but occur in 9 of 5000 copies',
  ]);
  expect(lines).toHaveLength(1 + 2 + 21 + 2);
  expect(formatSettingNotes([], words)).toEqual([]);
});
