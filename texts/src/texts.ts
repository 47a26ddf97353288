import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { AppTexts } from './generated/app-texts.ts';
import type { ServiceTexts } from './generated/service-texts.ts';

/** Compiled texts by key. */
export type Texts = Readonly<Record<string, CompiledMessage>>;

/** The key of a text of the app. */
export type TextKey = keyof AppTexts;

/** The keys of texts that need no values: labels, headings. */
type PlainKeyOf<All> = { [Key in keyof All]: keyof All[Key] extends never ? Key : never }[keyof All];

/** The key of a text of the app that needs no values. */
export type PlainKey = PlainKeyOf<AppTexts>;

/** Returns the text of a key in one language. Of a text that is chosen from several it takes the values of all. */
interface TranslateAll<All> {
  (key: PlainKeyOf<All>): string;
  <Key extends keyof All>(key: Key, values: Intersection<All[Key]>): string;
}

/** Returns a text of the app in one language. */
export type Translate = TranslateAll<AppTexts>;

/** Returns a text of the service, or of the app, in one language. */
export interface TranslateInService extends Translate, TranslateAll<ServiceTexts> {}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
