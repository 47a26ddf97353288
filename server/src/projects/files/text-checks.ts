import { appPlaceholders } from '@buchfink/texts/generated/app-placeholders';
import { placeholdersOf, type TextPlaceholders } from '@buchfink/texts/placeholders';
import { commandName } from '../../base/command-name.ts';
import type { ConfigurationFault } from '../../messages/configuration/configuration-faults.ts';
import { mailTextValues } from '../../messages/notice-mail-words.ts';
import { shownValue, wrongValue } from '../yaml/schema-faults.ts';
import { closestName, unknownName } from '../yaml/unknown-name.ts';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';
import { mapOf, type RawMap } from './raw-content.ts';

/** The maximum number of faults of texts that are reported, because each unknown key is compared with all keys. */
const maxTextFaults = 50;
const textKeys = Object.keys(appPlaceholders);
const mailKeys = [...mailTextValues.keys()];

/** The values of a text: those that it may show, and those of them that it has to. */
interface TextValues {
  readonly allowed: readonly string[];
  readonly required: readonly string[];
}

/**
 * Finds replaced texts of the app that do not exist, and those whose values are not those of the app's text: misspelt, left
 * out, or in braces that nothing closes.
 */
export function textFaults(i18n: RawMap, faultAt: FaultAt): Fault[] {
  const texts = textsOf(i18n);
  const unknown = texts.filter(({ key }) => appPlaceholders[key] === undefined);
  return [
    ...unknown.slice(0, maxTextFaults).map(({ locale, key }) => {
      const values = { key, suggestion: closestName(key, textKeys), command: commandName };
      return faultAt(['i18n', locale, key], { code: 'unknown-text', values });
    }),
    ...valueFaults(['i18n'], texts, faultAt, (key) => {
      const names = appPlaceholders[key];
      return (
        names && {
          allowed: names.map((name) => name.replace('?', '')),
          required: names.filter((name) => !name.endsWith('?')),
        }
      );
    }),
  ];
}

/** Finds replaced texts of mails that cannot be replaced, and those with values that they do not have. */
export function mailTextFaults(mailTexts: RawMap, faultAt: FaultAt): Fault[] {
  const texts = textsOf(mailTexts);
  const unknown = texts.filter(({ key }) => !mailTextValues.has(key));
  return [
    ...unknown
      .slice(0, maxTextFaults)
      .map(({ locale, key }) => faultAt(['mailTexts', locale, key], unknownName('mail-text', key, mailKeys))),
    ...valueFaults(['mailTexts'], texts, faultAt, (key) => {
      const allowed = mailTextValues.get(key);
      return allowed && { allowed, required: [] };
    }),
  ];
}

interface ReplacedText {
  readonly locale: string;
  readonly key: string;
  readonly text: unknown;
}

const textsOf = (byLocale: RawMap): ReplacedText[] =>
  Object.entries(byLocale).flatMap(([locale, texts]) =>
    Object.entries(mapOf(texts)).map(([key, text]) => ({ locale, key, text })),
  );

function valueFaults(
  path: readonly string[],
  texts: readonly ReplacedText[],
  faultAt: FaultAt,
  valuesOf: (key: string) => TextValues | undefined,
): Fault[] {
  const faults = texts.flatMap(({ locale, key, text }) => {
    const values = valuesOf(key);
    return typeof text === 'string' && values !== undefined
      ? faultsOfText(values, text).map((fault) => ({ path: [...path, locale, key], fault }))
      : [];
  });
  return faults.slice(0, maxTextFaults).map(({ path, fault }) => faultAt(path, fault));
}

function faultsOfText({ allowed, required }: TextValues, text: string): ConfigurationFault[] {
  let placeholders: TextPlaceholders;
  try {
    placeholders = placeholdersOf(text);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    return [{ code: 'braces-wrong', values: { got: shownValue(text), text: reason.replace(/:$/, '') } }];
  }
  const unknown = placeholders.names.filter((name) => !allowed.includes(name));
  const missing = required.filter((name) => !placeholders.names.includes(name));
  return [
    ...unknown.map((name) =>
      unknownName(
        'value',
        `{${name}}`,
        allowed.map((other) => `{${other}}`),
      ),
    ),
    ...missing.map((name) => wrongValue({ kind: 'with-value', name }, text)),
    ...placeholders.incomplete.map((name) => wrongValue({ kind: 'form-other', name }, text)),
  ];
}
