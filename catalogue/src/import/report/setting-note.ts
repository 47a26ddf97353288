/** Mismatches between a setting of a library and its records; the text is for operators. */
export const settingReasons = {
  'nothing-found': 'the setting finds nothing there',
  'code-not-named': 'the setting does not name this code',
  'codes-not-listed': 'there are more codes that the setting does not name',
  'set-guessed': 'the setting does not say the character set, which was guessed by the content',
  'code-not-met': 'the setting names this code, but it is nowhere',
} as const;

/** One entry about a setting in the import report. */
export interface SettingNote {
  readonly kind: 'setting';
  readonly reason: keyof typeof settingReasons;
  /** The name of the setting in libraries.yaml, with the subfield: `mediaTypes 942$c`. */
  readonly setting: string;
  /** Cleaned and cut by `displayValue`. */
  readonly code?: string;
  /** The number of occurrences among `of` examined ones. */
  readonly count: number;
  readonly of: number;
  readonly unit: 'records' | 'copies' | 'rows';
  /** The id of the first record. */
  readonly example?: string;
}
