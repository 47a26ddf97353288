/** Mismatches between a setting of a library and its records; the text is for operators. */
export const settingReasons = {
  'nothing-found': 'the setting matches nothing',
  'code-not-named': 'the setting does not map this code',
  'codes-not-listed': 'there are more codes that the setting does not map',
  'set-guessed': 'the setting does not state the encoding, which was guessed from the content',
  'states-unknown': 'no state of any copy was understood',
  'states-assumed': 'no state of any copy was understood, and one was assumed',
  'code-not-met': 'the setting maps this code, but it never occurs',
} as const;

export type SettingReason = keyof typeof settingReasons;
export const settingReasonNames = Object.keys(settingReasons) as [SettingReason, ...SettingReason[]];

/** One entry about a setting in the import report. */
export interface SettingNote {
  readonly kind: 'setting';
  readonly reason: SettingReason;
  /** The name of the setting in libraries.yaml, with the subfield: `mediaTypes 942$c`. */
  readonly setting: string;
  /** Cleaned and cut by `displayValue`. For states that nobody understood: the most frequent values with their numbers. */
  readonly code?: string;
  /** The number of occurrences among `of` examined ones. */
  readonly count: number;
  readonly of: number;
  readonly unit: 'records' | 'copies' | 'rows';
  /** The id of the first record. */
  readonly example?: string;
}
