import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import * as z from 'zod/mini';
import { SystemSettings } from '../../../projects/libraries/system-settings.ts';
import { allKinds, bare } from '../../../projects/yaml/strict-schema.ts';

/** The value of a setting, as it is written into `libraries.yaml`. */
export type SettingValue = string | number | boolean;

/** The answer that leaves a setting out. */
export const noChoice = 'none';

/** A question about one setting of a system. */
export interface SettingQuestion {
  /** The key, with dots into nested settings: `auth.user`. */
  readonly key: string;
  readonly text: string;
  /** Stands behind the setting in the file. */
  readonly comment?: string;
  readonly type?: 'text' | 'number' | 'boolean' | 'secret' | 'address';
  readonly choices?: Readonly<Record<string, string>>;
  readonly fallback?: string;
  readonly isOptional?: boolean;
  /** Whether the answer is only a choice between questions, and no setting. */
  readonly isChoiceOnly?: boolean;
  /** Asks the system itself for the usual answer, and what it offers. Undefined: it does not say. Never throws. */
  readonly findFallback?: (
    answers: Readonly<Record<string, SettingValue>>,
    signal: AbortSignal,
  ) => Promise<{ readonly fallback: string; readonly offered: string } | undefined>;
  /** Whether a person is asked only after a trial that shows what each answer makes of real copies. A file of answers may have it. */
  readonly isAskedByCopies?: boolean;
  /** Whether the question is asked at all, by the earlier answers. */
  readonly isAsked?: (answers: Readonly<Record<string, SettingValue>>) => boolean;
}

/** The order of the numbers in a system's dates. A person is asked where real dates leave it open. */
export const datesQuestion = ({ initCirculation }: CommandsWords): SettingQuestion => ({
  key: 'dates',
  text: initCirculation.dates,
  choices: {
    found: initCirculation.dateOrders.found,
    dmy: initCirculation.dateOrders.dmy,
    mdy: initCirculation.dateOrders.mdy,
    ymd: initCirculation.dateOrders.ymd,
  },
  isOptional: true,
  comment: initCirculation.datesComment,
  isAskedByCopies: true,
});

/** A kind of system that can have a role. */
export interface SystemKind {
  readonly meaning: string;
  readonly questions: readonly SettingQuestion[];
}

/** The kinds of a role that this service can connect: those of its settings. */
export function connectableKinds(
  role: 'catalogue' | 'availability' | 'patron',
  kinds: Readonly<Record<string, SystemKind>>,
): Readonly<Record<string, SystemKind>> {
  const union = bare(SystemSettings.shape[role]);
  if (!(union instanceof z.ZodMiniDiscriminatedUnion)) return kinds;
  const names = new Set((allKinds(union).shape.kind as z.ZodMiniEnum).options.map(String));
  // A harvest fills a built-in catalogue.
  names.add('oai-pmh');
  return Object.fromEntries(Object.entries(kinds).filter(([name]) => names.has(name)));
}
