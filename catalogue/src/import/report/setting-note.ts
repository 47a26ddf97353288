/** Mismatches between a setting of a library and its records; the text is for operators. */
export const settingReasons = {
  'nothing-found': 'the setting matches nothing',
  'code-not-named': 'the setting does not map this code',
  'codes-not-listed': 'there are more codes that the setting does not map',
  'set-guessed': 'the setting does not state the encoding, which was guessed from the content',
  'code-not-met': 'the setting maps this code, but it never occurs',
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
