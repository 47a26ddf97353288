/** Values that other systems send where something else belongs. */
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  0.5,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(10_000),
  '9999-99-99',
  '0000-00-00T25:61:61Z',
  '../../..',
  'javascript:alert(1)',
  '<script>',
  [],
  {},
  [[]],
  { length: -1 },
  { __proto__: null, constructor: 1 },
];

/** Numbers from 0 to below 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

/**
 * A damaged copy of a JSON answer: fields replaced, removed, repeated or renamed, or bytes of its text cut out, doubled or
 * changed. The same seed gives the same damage.
 */
export function mutateAnswer(json: unknown, seed: number): string {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const copy: unknown = structuredClone(json);
  const damages = 1 + Math.floor(random() * 4);
  for (let damage = 0; damage < damages; damage++) {
    const parents: (Record<string, unknown> | unknown[])[] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      parents.push(value as Record<string, unknown>);
      for (const child of Object.values(value)) collect(child);
    };
    collect(copy);
    const parent = pick(parents) as Record<string, unknown> | undefined;
    const key = parent && pick(Object.keys(parent));
    if (parent === undefined || key === undefined) continue;
    if (random() < 0.6) parent[key] = structuredClone(pick(oddValues));
    else if (Array.isArray(parent)) parent.push(structuredClone(parent[Number(key)]));
    else if (random() < 0.5) delete parent[key];
    else parent[pick(['id', 'doc', 'error', 'status', key.toUpperCase()])] = structuredClone(parent[key]);
  }
  const text = JSON.stringify(copy) ?? '';
  if (random() < 0.7 || text.length === 0) return text;
  const at = Math.floor(random() * text.length);
  const length = Math.floor(random() * 20);
  return pick([
    text.slice(0, at) + text.slice(at + length),
    text.slice(0, at) + text.slice(at, at + length).repeat(3) + text.slice(at + length),
    text.slice(0, at) + pick(['"', '{', ']', '\\', '\u0000', '\ufffd', '9'.repeat(400)]) + text.slice(at + 1),
    text.slice(0, at),
  ]);
}
