import type { QueryField } from '../../search/query/parsed-query.ts';
import { tokenizeQuery } from '../../search/query/query-tokens.ts';
import type { TermLookup } from '../../search/query/term-lookup.ts';
import { formVariantsOf } from '../../search/query/word-forms.ts';

/** Longer texts are pasted pages: their words are looked up one by one. */
const maxWords = 24;

/** Looks up the forms of all words of a query at once, instead of in a question for each word. */
export function prefetchForms(lookup: TermLookup, fields: readonly QueryField[]): void {
  const tokens = fields.flatMap(({ text }) => tokenizeQuery(text, true));
  if (tokens.length > maxWords) return;
  lookup.prepare(
    tokens.flatMap(({ word, joinedForms }) => [
      ...joinedForms,
      ...[...word.parts, ...(word.joinedTerm ? [word.joinedTerm] : [])].flatMap((term) =>
        formVariantsOf(term).map(({ form }) => form),
      ),
    ]),
  );
}
