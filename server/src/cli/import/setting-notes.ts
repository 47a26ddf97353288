import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { SettingNote } from '@buchfink/catalogue/report/setting-note';

/** The most lines for one setting. */
const maxLines = 20;

/** The differences between settings and records, as lines for people. */
export function formatSettingNotes(notes: readonly SettingNote[]): string[] {
  if (notes.length === 0) return [];
  const settings = [...new Set(notes.map(({ setting }) => setting))];
  return [
    'Differences between libraries.yaml and the records:',
    ...settings.flatMap((name) => {
      const settingNotes = notes.filter(({ setting }) => setting === name);
      const more = settingNotes.length - maxLines;
      const lines = settingNotes.slice(0, maxLines).map((note) => `  ${name}: ${sentenceOf(note)}`);
      return more > 0 ? [...lines, `  ${name}: ${more} more lines, in the report (--report)`] : lines;
    }),
  ];
}

function sentenceOf({ reason, code, count, of, unit, example }: SettingNote): string {
  const first = example === undefined ? '' : `, first in record ${displayValue(example)}`;
  switch (reason) {
    case 'nothing-found':
      return `matches nothing in ${count === of ? 'any' : count} of ${of} ${unit}`;
    case 'code-not-named':
      return `"${code}" is not set, but occurs in ${count} of ${of} ${unit}${first}`;
    case 'codes-not-listed':
      return `more codes are not set, but occur in ${count} of ${of} ${unit}`;
    case 'set-guessed':
      return `${count} of ${of} ${unit} are not UTF-8 and were read as "${code}", detected from their content: set csv.encoding if it is wrong`;
    case 'states-unknown':
      return `${count} ${unit}, state unknown: is this the right field?${seenText(code)}`;
    case 'states-assumed':
      return `${count} ${unit} have this state, since none was understood: is this the right field?${seenText(code)}`;
    case 'code-not-met':
      return `"${code}" is set, but occurs in none of ${of} ${unit}`;
  }
}

const seenText = (values: string | undefined) => (values === undefined ? ' It has no value.' : ` It has ${values}.`);
