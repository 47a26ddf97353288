import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandWordsIn } from '../../../messages/command-words.ts';
import type { Answers, Question } from './question.ts';
import { noChoice, type SettingQuestion, type SettingValue, type SystemKind } from './system-kind.ts';

/** The answers about one system: its kind and its settings by their keys. Undefined for `none`. */
export interface SystemAnswers {
  readonly kind: string;
  readonly settings: Readonly<Record<string, SettingValue>>;
  readonly comments: Readonly<Record<string, string>>;
}

/** Asks for the system of a role: its kind first, then each of its settings. */
export async function askSystem(
  answers: Answers,
  role: string,
  { text, kinds, fallback }: { text: string; kinds: Readonly<Record<string, SystemKind>>; fallback: string },
  ident: string,
): Promise<SystemAnswers | undefined> {
  const meanings = Object.entries(kinds).map(([name, { meaning }]) => [name, meaning] as const);
  const words = commandWordsIn(answers.locale);
  const choices: Question['choices'] = { none: words.init.choices.none, ...Object.fromEntries(meanings) };
  const kind = await answers.ask({ id: role, text, fallback, choices });
  const system = kinds[kind];
  if (system === undefined) return undefined;
  const answered: Record<string, SettingValue> = {};
  const comments: Record<string, string> = {};
  for (const setting of system.questions) {
    if (setting.isAsked?.(answered) === false || (setting.isAskedByCopies && answers.isInteractive)) continue;
    const found = await answers.find?.((signal) => setting.findFallback?.(answered, signal));
    const question = questionOf(setting, role, ident, words);
    const answer = await answers.ask(
      found
        ? {
            ...question,
            fallback: found.fallback,
            text: words.init.offeredQuestion({ question: setting.text, offered: found.offered }),
          }
        : question,
    );
    if (answer !== '') answered[setting.key] = settingValue(setting, answer);
    if (setting.comment !== undefined) comments[setting.key] = setting.comment;
  }
  const isSetting = ({ key, isChoiceOnly = false }: SettingQuestion) =>
    answered[key] !== undefined && !isChoiceOnly && answered[key] !== noChoice;
  const settings = Object.fromEntries(system.questions.filter(isSetting).map(({ key }) => [key, answered[key] ?? '']));
  return { kind, settings, comments };
}

/** The question about a setting. */
export function questionOf(
  { key, text, type = 'text', choices, fallback, isOptional }: SettingQuestion,
  role: string,
  ident: string,
  { init }: CommandsWords,
): Question {
  const secretName = `${ident}_${role}_${key}`
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_');
  return {
    id: `${role}.${key}`,
    text: type === 'secret' ? init.secretQuestion({ question: text }) : text,
    fallback: type === 'secret' ? `env:${secretName}` : fallback,
    isOptional,
    choices,
    faultOf: (answer) => faultOf(type, answer, init.faults),
  };
}

function faultOf(
  type: NonNullable<SettingQuestion['type']>,
  answer: string,
  faults: CommandsWords['init']['faults'],
): string | undefined {
  if (/\p{Cc}/u.test(answer)) return faults.controlCharacters;
  switch (type) {
    case 'number':
      return /^\d{1,9}$/.test(answer) ? undefined : faults.number;
    case 'boolean':
      return /^(yes|no|true|false)$/.test(answer) ? undefined : faults.boolean;
    case 'address':
      if (!/^https?:\/\/[^\s<>"]+$/.test(answer)) return faults.address;
      return URL.canParse(answer) && new URL(answer).username === '' ? undefined : faults.addressParts;
    case 'secret':
      return /^(env:[A-Za-z_]\w*|file:\/.+)$/.test(answer) ? undefined : faults.secret;
    case 'text':
      return undefined;
  }
}

/** The answer as the setting is written. */
export function settingValue({ type }: SettingQuestion, answer: string): SettingValue {
  if (type === 'number') return Number(answer);
  if (type === 'boolean') return answer === 'yes' || answer === 'true';
  return answer;
}
