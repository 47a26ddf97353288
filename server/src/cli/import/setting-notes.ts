import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { SettingNote } from '@buchfink/catalogue/report/setting-note';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';

type Words = CommandsWords['settingNotes'];

/** The most lines for one setting. */
const maxLines = 20;

/** The differences between settings and records, as lines for people. */
export function formatSettingNotes(notes: readonly SettingNote[], { settingNotes: words }: CommandsWords): string[] {
  if (notes.length === 0) return [];
  const settings = [...new Set(notes.map(({ setting }) => setting))];
  return [
    words.title,
    ...settings.flatMap((name) => {
      const ofSetting = notes.filter(({ setting }) => setting === name);
      const more = ofSetting.length - maxLines;
      const lines = ofSetting.slice(0, maxLines).map((note) => `  ${name}: ${sentenceOf(note, words)}`);
      return more > 0 ? [...lines, `  ${name}: ${words.more({ count: more })}`] : lines;
    }),
  ];
}

function sentenceOf({ reason, code = '', count, of, unit, example }: SettingNote, words: Words): string {
  const withFirst = (note: string) =>
    example === undefined ? note : words.first({ note, number: displayValue(example) });
  const all = words.units[unit]({ count: of });
  const values = code === '' ? words.noValue : words.values({ values: code });
  switch (reason) {
    case 'nothing-found':
      return count === of ? words.notes['never-found']({ all }) : words.notes[reason]({ count, all });
    case 'code-not-named':
      return withFirst(words.notes[reason]({ code, count, all }));
    case 'codes-not-listed':
      return words.notes[reason]({ count, all });
    case 'set-guessed':
      return words.notes[reason]({ code, count, all });
    case 'states-unknown':
    case 'states-assumed':
      return `${words.notes[reason]({ all: words.units[unit]({ count }) })} ${values}`;
    case 'code-not-met':
      return words.notes[reason]({ code, all });
  }
}
