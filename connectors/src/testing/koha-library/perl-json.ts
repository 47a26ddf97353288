/** JSON as Koha's REST API writes it (Mojo::JSON): keys in their order by code, `/` as `\\/`. */
export function perlJson(value: unknown): string {
  return JSON.stringify(sorted(value)).replaceAll('/', String.raw`\/`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}
