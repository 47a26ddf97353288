/** Merges values over a base. Objects merge key by key; everything else, including a list, replaces the base value. */
export function deepMerge(base: unknown, values: unknown): unknown {
  if (values === undefined) return base;
  if (!isPlain(base) || !isPlain(values)) return values;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(values)) merged[key] = deepMerge(base[key], value);
  return merged;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
