import { splitCompound } from '../../text/variants/compounds.ts';
import { allOf, anyOf, type QueryNode } from '../matching/query-node.ts';
import type { QueryWord } from './parsed-query.ts';
import type { TermLookup } from './term-lookup.ts';
import { formsNode, formVariantsOf } from './word-forms.ts';

/** Share of the score for a word matched in another number of parts. */
export const compoundShare = 0.8;

/** The dictionary words that make up a compound, and their number; matches nothing where there are none. */
export function splitCompoundNode(
  lookup: TermLookup,
  { word, searchedFields }: QueryWord,
): { node: QueryNode; parts: number } {
  const form = word.unspaced ? '' : ((word.joinedTerm ?? word.parts[0])?.form ?? '');
  const splits = splitCompound(form, (part) => lookup.form(part).count > 0);
  const node = anyOf(splits.map((parts) => allOf(parts.map((part) => partNode(lookup, part, searchedFields.mask)))));
  return { node, parts: splits[0]?.length ?? 1 };
}

function partNode(lookup: TermLookup, form: string, mask: number): QueryNode {
  const variants = formVariantsOf({ form, surface: form }).map((variant) => ({
    ...variant,
    share: variant.share * compoundShare,
  }));
  return formsNode(lookup, variants, mask);
}
