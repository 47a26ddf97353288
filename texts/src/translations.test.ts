import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, languages, operatorLocales } from '@buchfink/contract/locale';
import { localOperatorWords, operatorWords } from '@buchfink/contract/text/operator-words';
import { describe, expect, it } from 'vitest';
import { operatorGroups } from './read-messages.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'texts/messages');

/** All texts of a language, by group and key: `app/card.title`. */
function textsOf(locale: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const group of readdirSync(join(folder, locale)))
    for (const file of readdirSync(join(folder, locale, group))) {
      const content = JSON.parse(readFileSync(join(folder, locale, group, file), 'utf8')) as Record<string, unknown>;
      for (const [key, text] of Object.entries(content))
        if (typeof text === 'string' && !key.startsWith('@')) texts.set(`${group}/${key}`, text);
    }
  return texts;
}

const locales = readdirSync(folder);
const translated = locales.filter((locale) => !(operatorLocales as readonly string[]).includes(locale));
const [german, english] = [textsOf('de'), textsOf('en')];

/** The words of a text, without values and the syntax of plurals. */
const wordsOf = (text: string) =>
  text
    .replace(/\{\w+, *(?:plural|select|selectordinal),|\b\w+ *\{(?!\w+\})|\{\w+\}|[{}#]/g, ' ')
    .match(/\p{L}{2,}/gu) ?? [];

/** Sentences may be the same in two languages by chance up to this many words. */
const maxSharedWords = 2;

/** A variant may keep what is plain already. */
const isVariant = (locale: string) => locale.includes('-');

/** The keys of texts that stand on buttons. */
function buttonKeys(): Set<string> {
  const sources = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const button = /<(?:Button|ButtonLink|DialogButtons)\b[^<]*?>\s*\{t\('([^']+)'\)\}/g;
  return new Set(
    sources.flatMap((name) =>
      [...readFileSync(join(root, 'web/src', name), 'utf8').matchAll(button)].map(([, key = '']) => `app/${key}`),
    ),
  );
}

/** On a screen of 360 px two lines of a button have about this many letters. */
const maxButtonText = 48;

describe('the translations', () => {
  it('have a folder and a line in the list of languages each', () => {
    expect(Object.keys(languages).filter((locale) => !locales.includes(locale))).toEqual([]);
    expect(locales.filter((locale) => !(locale in languages))).toEqual([]);
  });

  it.each(translated)('%s has no sentence of another language', (locale) => {
    const sources = isVariant(locale) ? [english] : [german, english];
    const left = [...textsOf(locale)].filter(
      ([key, text]) => wordsOf(text).length > maxSharedWords && sources.some((source) => source.get(key) === text),
    );
    expect(left).toEqual([]);
  });

  it.each(locales)('%s has room on its buttons', (locale) => {
    const keys = buttonKeys();
    expect(keys.size).toBeGreaterThan(50);
    const texts = textsOf(locale);
    const long = [...keys].filter((key) => (texts.get(key)?.length ?? 0) > maxButtonText);
    expect(long).toEqual([]);
  });

  it.each(translated)('%s is for patrons: it has nothing that operators alone read', (locale) => {
    expect(readdirSync(join(folder, locale)).filter((group) => operatorGroups.includes(group))).toEqual([]);
  });

  it.each(Object.keys(languages) as Locale[])('%s names the operators that its searches know', (locale) => {
    const { or, not } = localOperatorWords(locale) ?? operatorWords;
    const tips = textsOf(locale);
    const hasWord = (key: string, words: string) =>
      new RegExp(`(?<!\\p{Lu})(?:${words})(?!\\p{Lu})`, 'u').test(tips.get(`app/media.tip-${key}`) ?? '');
    expect(hasWord('either', or) && hasWord('either', not)).toBe(true);
    expect(hasWord('either-said', or) && hasWord('without-said', not)).toBe(true);
  });

  it.each(['de', 'de-simple', 'en'])('%s has no verb for several after one of several', (locale) => {
    // A verb with its own plural form stands in a choice: "{count} of {of} {count, plural, one {is} other {are}} done".
    const choice = /\{\w+, *plural,(?:[^{}]|\{[^{}]*\})*\}/g;
    const verb = /\{\w+\} (?:von|of) (?:\{\w+\}|#)[^.]* (?:are|have|sind|haben|lassen|werden|stehen|fehlen)\b/;
    const patronTexts = [...textsOf(locale)].filter(([key]) => /^(?:app|service|native)\//.test(key));
    expect(patronTexts.filter(([, text]) => verb.test(text.replace(choice, '')))).toEqual([]);
  });

  it.each(translated)('%s writes no blanks at the ends of a text, and no marks of direction', (locale) => {
    const marks = /[\u200e\u200f\u202a-\u202e]/;
    expect([...textsOf(locale)].filter(([, text]) => text !== text.trim() || marks.test(text))).toEqual([]);
  });
});
