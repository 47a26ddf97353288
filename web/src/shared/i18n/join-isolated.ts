import { languages } from '@buchfink/contract/locale';
import {
  bidiIsolate as isolate,
  type joinIsolated as Join,
  joinIsolated as join,
} from '@buchfink/contract/text/bidi-isolate';
import { currentTexts } from './i18n.ts';

const direction = () => languages[currentTexts().locale].direction;

/** A text within another one of the app (`contract/src/text/bidi-isolate.ts`). */
export const bidiIsolate = (text: string): string => isolate(text, direction());

/** Joins the texts that are not empty in one line of the app, each isolated from the others. */
export const joinIsolated = (parts: Parameters<typeof Join>[0], between?: string): string =>
  join(parts, between, direction());
