import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Texts } from './texts.ts';

/** Compiles the texts of a project. What cannot be parsed is shown as it is written; `validate` names it. */
export function compileTexts(texts: Readonly<Record<string, string>>): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]));
}
