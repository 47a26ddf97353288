import { byLocale, type Locale } from '@buchfink/contract/locale';
import { isolateValues } from '@buchfink/contract/text/bidi-isolate';
import { isNative } from '@buchfink/device/platform/platform';
import { I18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { loadFirst, loadPart, type MessageKey, type TextPart } from './catalogue.ts';

export type MessageValues = Readonly<Record<string, string | number>>;
/** Returns the text of a key in the app's language. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

const i18n = new I18n({});

let overrides: Record<Locale, Readonly<Record<string, string>>> = byLocale(() => ({}));
let snapshot: { locale: Locale; t: Translate } = snapshotOf('de');
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
  const parts = await Promise.all([loadFirst(locale), ...[...neededParts].map((part) => loadPart(part, locale))]);
  i18n.load(locale, await compiled(Object.assign({}, ...parts, overrides[locale])));
  i18n.activate(locale);
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  announce(locale);
}

/** Sets the project's own texts by key; they override those of the app. */
export async function overrideMessages(texts: Record<Locale, Readonly<Record<string, string>>>): Promise<void> {
  overrides = texts;
  if (requestedLocale) await activateLocale(requestedLocale);
}

/**
 * The texts of the app are compiled by the build; the compiler is loaded only for those of a project, and in
 * development.
 */
async function compiled(
  texts: Readonly<Record<string, string | CompiledMessage>>,
): Promise<Record<string, CompiledMessage>> {
  const entries = Object.entries(texts);
  if (!entries.some(([, text]) => typeof text === 'string')) return texts as Record<string, CompiledMessage>;
  const { compileMessage } = await import('@lingui/message-utils/compileMessage');
  return Object.fromEntries(
    entries.map(([key, text]) => [key, typeof text === 'string' ? compileMessage(text) : text]),
  );
}

function announce(locale: Locale): void {
  snapshot = snapshotOf(locale);
  for (const listener of listeners) listener();
}

function snapshotOf(locale: Locale): { locale: Locale; t: Translate } {
  return { locale, t: (key, values) => i18n._(key, isolateValues(values)) };
}
