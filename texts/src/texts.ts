import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { AppTexts } from './generated/app-texts.ts';

/** Compiled texts by key. */
export type Texts = Readonly<Record<string, CompiledMessage>>;

/** The key of a text of the app. */
export type TextKey = keyof AppTexts;

/** The key of a text of the app that needs no values: a label, a heading. */
export type PlainKey = { [Key in TextKey]: keyof AppTexts[Key] extends never ? Key : never }[TextKey];

/** Returns the text of a key in one language. Of a text that is chosen from several it takes the values of all. */
export interface Translate {
  (key: PlainKey): string;
  <Key extends TextKey>(key: Key, values: Intersection<AppTexts[Key]>): string;
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
