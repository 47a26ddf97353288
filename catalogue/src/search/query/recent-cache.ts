/**
 * A cache of what was used recently: at most the last `maxEntries` values in each of two generations. What is used again
 * moves to the younger one; when that is full, the older one is forgotten.
 */
export class RecentCache<Value> {
  private younger = new Map<string, Value>();
  private older = new Map<string, Value>();
  private readonly maxEntries: number;

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  /** The value of a key, created where it is missing. */
  getOrCreate(key: string, create: () => Value): Value {
    const cached = this.get(key);
    return cached !== undefined || this.younger.has(key) ? (cached as Value) : this.set(key, create());
  }

  /** The value of a key, if it is there. */
  get(key: string): Value | undefined {
    if (this.younger.has(key) || !this.older.has(key)) return this.younger.get(key);
    return this.set(key, this.older.get(key) as Value);
  }

  /** Keeps a value; returns it. */
  set(key: string, value: Value): Value {
    if (this.younger.size >= this.maxEntries && !this.younger.has(key)) {
      this.older = this.younger;
      this.younger = new Map();
    }
    this.younger.set(key, value);
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
