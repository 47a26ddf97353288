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
  const choices = { none: 'the library does not offer this', ...Object.fromEntries(meanings) };
  const kind = await answers.ask({ id: role, text, fallback, choices });
  const system = kinds[kind];
  if (system === undefined) return undefined;
  const answered: Record<string, SettingValue> = {};
  const comments: Record<string, string> = {};
  for (const setting of system.questions) {
    if (setting.isAsked?.(answered) === false || (setting.isAskedByCopies && answers.isInteractive)) continue;
    const found = await answers.find?.((signal) => setting.findFallback?.(answered, signal));
    const question = questionOf(setting, role, ident);
    const answer = await answers.ask(
      found
        ? { ...question, fallback: found.fallback, text: `${setting.text} (it offers ${found.offered})` }
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
): Question {
  const secretName = `${ident}_${role}_${key}`
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_');
  const secretText = `${text} env:NAME for a variable of the environment, or file:/path; never the secret itself`;
  return {
    id: `${role}.${key}`,
    text: type === 'secret' ? secretText : text,
    fallback: type === 'secret' ? `env:${secretName}` : fallback,
    ...(isOptional !== undefined && { isOptional }),
    ...(choices && { choices }),
    faultOf: (answer) => faultOf(type, answer),
  };
}

function faultOf(type: NonNullable<SettingQuestion['type']>, answer: string): string | undefined {
  if (/\p{Cc}/u.test(answer)) return 'The answer contains control characters.';
  switch (type) {
    case 'number':
      return /^\d{1,9}$/.test(answer) ? undefined : 'A number is needed.';
    case 'boolean':
      return /^(yes|no|true|false)$/.test(answer) ? undefined : 'Answer yes or no.';
    case 'address':
      if (!/^https?:\/\/[^\s<>"]+$/.test(answer)) return 'An address that begins with https:// or http:// is needed.';
      return URL.canParse(answer) && new URL(answer).username === ''
        ? undefined
        : 'The address must be readable, and must carry no password.';
    case 'secret':
      return /^(env:[A-Za-z_]\w*|file:\/.+)$/.test(answer)
        ? undefined
        : 'Secrets are never written into the configuration. Answer env:NAME or file:/path, and put the secret there.';
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
