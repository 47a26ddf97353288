import type { Sentence } from '../../command-error.ts';
import type { Answers, Question } from './question.ts';
import { noChoice, type SettingQuestion, type SettingValue, type SystemKind } from './system-kind.ts';

/** The answers about one system: its kind and its settings by their keys. Undefined for `none`. */
export interface SystemAnswers {
  readonly kind: string;
  readonly settings: Readonly<Record<string, SettingValue>>;
  readonly comments: Readonly<Record<string, Sentence>>;
}

/** Asks for the system of a role: its kind first, then each of its settings. */
export async function askSystem(
  answers: Answers,
  role: string,
  { text, kinds, fallback }: { text: Sentence; kinds: Readonly<Record<string, SystemKind>>; fallback: string },
  ident: string,
): Promise<SystemAnswers | undefined> {
  const meanings = Object.entries(kinds).map(([name, { meaning }]) => [name, meaning] as const);
  const choices: Question['choices'] = { none: ({ init }) => init.choices.none, ...Object.fromEntries(meanings) };
  const kind = await answers.ask({ id: role, text, fallback, choices });
  const system = kinds[kind];
  if (system === undefined) return undefined;
  const answered: Record<string, SettingValue> = {};
  const comments: Record<string, Sentence> = {};
  for (const setting of system.questions) {
    if (setting.isAsked?.(answered) === false || (setting.isAskedByCopies && answers.isInteractive)) continue;
    const found = await answers.find?.((signal) => setting.findFallback?.(answered, signal));
    const question = questionOf(setting, role, ident);
    const answer = await answers.ask(
      found ? { ...question, fallback: found.fallback, text: offeredText(setting.text, found.offered) } : question,
    );
    if (answer !== '') answered[setting.key] = settingValue(setting, answer);
    if (setting.comment !== undefined) comments[setting.key] = setting.comment;
  }
  const isSetting = ({ key, isChoiceOnly = false }: SettingQuestion) =>
    answered[key] !== undefined && !isChoiceOnly && answered[key] !== noChoice;
  const settings = Object.fromEntries(system.questions.filter(isSetting).map(({ key }) => [key, answered[key] ?? '']));
  return { kind, settings, comments };
}

const offeredText =
  (text: Sentence, offered: string): Sentence =>
  (words, locale) =>
    words.init.offeredQuestion({ question: text(words, locale), offered });

/** The question about a setting. */
export function questionOf(
  { key, text, type = 'text', choices, fallback, isOptional }: SettingQuestion,
  role: string,
  ident: string,
): Question {
  const secretName = `${ident}_${role}_${key}`
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_');
  const secretText: Sentence = (words, locale) => words.init.secretQuestion({ question: text(words, locale) });
  return {
    id: `${role}.${key}`,
    text: type === 'secret' ? secretText : text,
    fallback: type === 'secret' ? `env:${secretName}` : fallback,
    isOptional,
    choices,
    faultOf: (answer) => faultOf(type, answer),
  };
}

function faultOf(type: NonNullable<SettingQuestion['type']>, answer: string): Sentence | undefined {
  if (/\p{Cc}/u.test(answer)) return ({ init }) => init.faults.controlCharacters;
  switch (type) {
    case 'number':
      return /^\d{1,9}$/.test(answer) ? undefined : ({ init }) => init.faults.number;
    case 'boolean':
      return /^(yes|no|true|false)$/.test(answer) ? undefined : ({ init }) => init.faults.boolean;
    case 'address':
      if (!/^https?:\/\/[^\s<>"]+$/.test(answer)) return ({ init }) => init.faults.address;
      return URL.canParse(answer) && new URL(answer).username === ''
        ? undefined
        : ({ init }) => init.faults.addressParts;
    case 'secret':
      return /^(env:[A-Za-z_]\w*|file:\/.+)$/.test(answer) ? undefined : ({ init }) => init.faults.secret;
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
