/** What a setting of a library and its records have not in common; the text is for operators. */
export const settingReasons = {
  'nothing-found': 'the setting finds nothing there',
  'code-not-named': 'the setting does not name this code',
  'codes-not-listed': 'there are more codes that the setting does not name',
  'set-guessed': 'the setting does not say the character set, which was guessed by the content',
  'code-not-met': 'the setting names this code, but it is nowhere',
} as const;

/** One line on a setting in the import's protocol. */
export interface SettingNote {
  readonly kind: 'setting';
  readonly reason: keyof typeof settingReasons;
  /** Its name in libraries.yaml, with the place in the records: `mediaTypes 942$c`. */
  readonly setting: string;
  /** Cut and cleaned (`shownValue`). */
  readonly code?: string;
  /** So many of those that were looked at. */
  readonly count: number;
  readonly of: number;
  readonly unit: 'records' | 'copies' | 'rows';
  /** The number of the first record. */
  readonly example?: string;
}
