import { displayValue } from './display-value.ts';
import type { SettingNote } from './setting-note.ts';

/** The maximum number of unmapped codes that are listed. */
const maxCodes = 1_000;

/** Counts the codes in one subfield of the records, and whether a setting maps them. */
export class CodeCounter {
  private readonly setting: string;
  private readonly normalise: (code: string) => string;
  private readonly mapped: ReadonlyMap<string, string>;
  private readonly seenCodes = new Set<string>();
  private readonly unmapped = new Map<string, { count: number; readonly example: string }>();
  private notListed = 0;

  /** Codes are equal when `normalise` makes them equal; by default case is ignored. */
  constructor(setting: string, codes: readonly string[], plain = (code: string) => code.trim().toLowerCase()) {
    this.setting = setting;
    this.normalise = plain;
    this.mapped = new Map(codes.map((code) => [plain(code), code]));
  }

  /** Whether the setting maps a code that occurred. */
  isMapped(code: string): boolean {
    const normalised = this.normalise(code);
    const isNamed = this.mapped.has(normalised);
    if (isNamed) this.seenCodes.add(normalised);
    return isNamed;
  }

  /** Counts a code without a mapping. */
  countUnmapped(code: string, example: string): void {
    const displayed = displayValue(code);
    const entry = this.unmapped.get(displayed);
    if (entry !== undefined) entry.count++;
    else if (this.unmapped.size < maxCodes) this.unmapped.set(displayed, { count: 1, example });
    else this.notListed++;
  }

  /** The most frequent codes without a mapping, with their numbers: `"x" (1200), "y" (7)`. Empty when there is none. */
  topUnmapped(limit: number): string {
    const top = [...this.unmapped].sort(([, a], [, b]) => b.count - a.count).slice(0, limit);
    return top.map(([code, { count }]) => `"${code}" (${count})`).join(', ');
  }

  /**
   * Notes on unmapped codes, the most frequent first. Mapped codes that never occurred are noted only beside unmapped
   * ones, which may be meant.
   */
  notes(of: number, unit: SettingNote['unit']): SettingNote[] {
    if (this.unmapped.size === 0) return [];
    const base = { kind: 'setting', setting: this.setting, of, unit } as const;
    const missed = [...this.unmapped].sort(([, a], [, b]) => b.count - a.count);
    return [
      ...missed.map(([code, counts]) => ({ ...base, reason: 'code-not-named' as const, code, ...counts })),
      ...(this.notListed > 0 ? [{ ...base, reason: 'codes-not-listed' as const, count: this.notListed }] : []),
      ...[...this.mapped]
        .filter(([code]) => !this.seenCodes.has(code))
        .map(([, code]) => ({ ...base, reason: 'code-not-met' as const, code: displayValue(code), count: 0 })),
    ];
  }
}
