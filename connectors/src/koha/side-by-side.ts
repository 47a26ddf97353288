/**
 * Does work for all items, no more than `max` at the same time, and returns the results in their order. After a failure nothing
 * new begins; it is thrown once all that had begun has ended, so that nothing is under way behind the caller's back.
 */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  max: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const open = [...items.entries()];
  const lane = async () => {
    for (let next = open.shift(); next !== undefined && failures.length === 0; next = open.shift()) {
      const [at, item] = next;
      try {
        results[at] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(max, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return results;
}
