import { splitCompound } from '../../text/compounds.ts';
import type { AskedWord } from './asked.ts';
import type { Lookup } from './lookup.ts';
import { all, any, type Wanted } from './wanted.ts';
import { formsOf, waysOf } from './word-forms.ts';

/** What a word in another number of parts counts beside the word as it was asked for. */
export const shareOfCompound = 0.8;

/** The words of the dictionary that a word is made of, and how many they are; nothing for what is not made of any. */
export function splitWanted(lookup: Lookup, { word, places }: AskedWord): { wanted: Wanted; parts: number } {
  const form = word.unspaced ? '' : ((word.joined ?? word.parts[0])?.form ?? '');
  const splits = splitCompound(form, (part) => lookup.form(part).count > 0);
  const wanted = any(splits.map((parts) => all(parts.map((part) => partWanted(lookup, part, places.mask)))));
  return { wanted, parts: splits[0]?.length ?? 1 };
}

function partWanted(lookup: Lookup, form: string, mask: number): Wanted {
  const ways = formsOf({ form, surface: form }).map((way) => ({ ...way, share: way.share * shareOfCompound }));
  return waysOf(lookup, ways, mask);
}
