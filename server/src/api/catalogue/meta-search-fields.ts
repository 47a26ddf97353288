import { setTimeout as wait } from 'node:timers/promises';
import type { UnlabelledSearchField } from '@buchfink/connectors/unlabelled';
import type { FieldMeaning } from '@buchfink/contract/search';

/**
 * The fields of the search over all libraries, in the order of its form. Their ids mean the same in every catalogue;
 * branches and categories are those of one library and are left out.
 */
const sharedFields: readonly string[] = [
  'FREE',
  'TITLE',
  'AUTHOR',
  'KEYWORD',
  'ISBN',
  'YEAR',
  'YEAR_START',
  'YEAR_END',
  'MEDIATYPE',
  'LANGUAGE',
  'AVAILABLE',
] satisfies FieldMeaning[];

/** How long catalogues may take to list their fields, in milliseconds; the form opens without those that are slower. */
const collectTime = 500;

/**
 * Lists the fields of the search over all libraries: each field that at least one catalogue has. The options of a list
 * are those of all catalogues, the most frequent first. Waits for the first answer in any case.
 *
 * @param lists one call per catalogue
 * @throws the error of the first catalogue, if none has answered
 */
export async function collectMetaSearchFields(
  lists: readonly (() => Promise<readonly UnlabelledSearchField[]>)[],
  time = collectTime,
): Promise<UnlabelledSearchField[]> {
  if (lists.length === 0) return [];
  const answers: (readonly UnlabelledSearchField[])[] = [];
  const calls = lists.map(async (list) => answers.push(await list()));
  const timer = new AbortController();
  const isLate = wait(time, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
  await Promise.race([Promise.allSettled(calls), isLate]);
  timer.abort();
  if (answers.length === 0) {
    await Promise.any(calls).catch(({ errors }: AggregateError) => {
      throw errors[0];
    });
  }
  return mergeFields(answers);
}

function mergeFields(answers: readonly (readonly UnlabelledSearchField[])[]): UnlabelledSearchField[] {
  const fields = answers.flat();
  return sharedFields.flatMap((id) => {
    const ofAll = fields.filter((field) => field.id === id);
    const [first] = ofAll;
    if (!first) return [];
    if (first.type !== 'dropdown') return [first];
    const options = ofAll.flatMap((field) => field.options ?? []);
    const count = new Map<string, number>();
    for (const { key } of options) count.set(key, (count.get(key) ?? 0) + 1);
    const distinct = options.filter(({ key }, index) => options.findIndex((option) => option.key === key) === index);
    return [{ ...first, options: distinct.toSorted((a, b) => (count.get(b.key) ?? 0) - (count.get(a.key) ?? 0)) }];
  });
}
