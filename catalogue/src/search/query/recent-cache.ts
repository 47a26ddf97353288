/** What was worked out for the texts that were asked for last: kept for so many, the oldest goes first. */
export class RecentCache<Value> {
  private readonly values = new Map<string, Value>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** What is kept under a key, else what `make` makes of it. */
  of(key: string, make: () => Value): Value {
    const before = this.values.get(key);
    if (before !== undefined || this.values.has(key)) return before as Value;
    const made = make();
    const [oldest] = this.values.keys();
    if (this.values.size >= this.most && oldest !== undefined) this.values.delete(oldest);
    this.values.set(key, made);
    return made;
  }
}

/** One of them for each owner, as long as it lives. */
export function recentCacheOf<Owner extends object, Value>(most: number): (owner: Owner) => RecentCache<Value> {
  const known = new WeakMap<Owner, RecentCache<Value>>();
  return (owner) => {
    const before = known.get(owner);
    if (before) return before;
    const made = new RecentCache<Value>(most);
    known.set(owner, made);
    return made;
  };
}
