import { defaultLocale, type Locale, languages } from '@buchfink/contract/locale';
import { isNative } from '@buchfink/device/platform/platform';
import { createTranslate } from '@buchfink/texts/create-translate';
import { load } from '@buchfink/texts/generated/app/load';
import type { Texts, Translate } from '@buchfink/texts/texts';

/** Texts beyond those of the first screen: of all other screens, and of what only phones can do. */
type TextPart = 'further' | 'phone';

type Overrides = Readonly<Partial<Record<Locale, Readonly<Record<string, string>> | undefined>>>;

let overrides: Overrides = {};
let snapshot: { locale: Locale; t: Translate } = { locale: defaultLocale, t: createTranslate(defaultLocale, {}) };
const listeners = new Set<() => void>();
const neededParts = new Set<TextPart>();
/** Changes run one after the other, so that the last one wins. */
let lastChange: Promise<void> = Promise.resolve();
let requestedLocale: Locale | undefined;

/** The current language and its texts; a new object after every change. */
export function currentTexts(): { locale: Locale; t: Translate } {
  return snapshot;
}

export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads a language and activates it. */
export function activateLocale(locale: Locale): Promise<void> {
  requestedLocale = locale;
  const change = lastChange.then(() => speak(locale));
  lastChange = change.catch(() => undefined);
  return change;
}

/** Loads the texts of the screens after the first one, on a phone with those of what only phones can do. */
export const loadFurtherTexts = () => loadParts(isNative ? ['further', 'phone'] : ['further']);

/** Loads the texts of a screen that is for phones, but can be opened anywhere. */
export const loadPhoneTexts = () => loadParts(['further', 'phone']);

/** Loads parts of the texts, unless they are loaded already. */
async function loadParts(parts: readonly TextPart[]): Promise<void> {
  const missing = parts.filter((part) => !neededParts.has(part));
  if (missing.length === 0) return lastChange;
  for (const part of missing) neededParts.add(part);
  try {
    if (requestedLocale) await activateLocale(requestedLocale);
  } catch (error) {
    // The next screen tries again, as it would show bare keys.
    for (const part of missing) neededParts.delete(part);
    throw error;
  }
}

async function speak(locale: Locale): Promise<void> {
  const parts = await Promise.all([load.first[locale](), ...[...neededParts].map((part) => loadPart(part, locale))]);
  const texts = Object.assign({}, ...parts.map((part) => part.texts), await compile(overrides[locale]));
  if (typeof document !== 'undefined')
    Object.assign(document.documentElement, { lang: locale, dir: languages[locale].direction });
  snapshot = { locale, t: createTranslate(locale, texts) };
  for (const listener of listeners) listener();
}

/** Browsers do not even load the module that knows the texts of phones. */
async function loadPart(part: TextPart, locale: Locale): Promise<{ readonly texts: Texts }> {
  if (part === 'further') return load.further[locale]();
  const phone = await import('@buchfink/texts/generated/app/load-phone');
  return phone.load.phone[locale]();
}

/** Sets the project's own texts by key; they override those of the app. */
export async function overrideMessages(texts: Overrides): Promise<void> {
  overrides = texts;
  if (requestedLocale) await activateLocale(requestedLocale);
}

/** The texts of the app are compiled already: the compiler is loaded only for those of a project. */
async function compile(texts: Readonly<Record<string, string>> = {}): Promise<Texts> {
  if (Object.keys(texts).length === 0) return {};
  return (await import('@buchfink/texts/compile-texts')).compileTexts(texts);
}
