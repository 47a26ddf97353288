/** A cache of limited size; the oldest entry is evicted first. */
export class RecentCache<Value> {
  private readonly values = new Map<string, Value>();
  private readonly maxEntries: number;

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  /** The value of a key, created where it is missing. */
  getOrCreate(key: string, create: () => Value): Value {
    const cached = this.values.get(key);
    if (cached !== undefined || this.values.has(key)) return cached as Value;
    return this.set(key, create());
  }

  /** The value of a key, if it is there. */
  get(key: string): Value | undefined {
    return this.values.get(key);
  }

  /** Keeps a value; returns it. */
  set(key: string, value: Value): Value {
    const [oldest] = this.values.keys();
    if (this.values.size >= this.maxEntries && oldest !== undefined) this.values.delete(oldest);
    this.values.set(key, value);
    return value;
  }
}

/** One cache per owner, kept as long as the owner lives. */
export function recentCachePerOwner<Owner extends object, Value>(
  maxEntries: number,
): (owner: Owner) => RecentCache<Value> {
  const caches = new WeakMap<Owner, RecentCache<Value>>();
  return (owner) => {
    const cached = caches.get(owner);
    if (cached) return cached;
    const created = new RecentCache<Value>(maxEntries);
    caches.set(owner, created);
    return created;
  };
}
