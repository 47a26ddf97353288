/**
 * A name in spoken order: `Mann, Thomas` → `Thomas Mann`, `Goethe, Johann Wolfgang von` → `Johann Wolfgang von
 * Goethe`. A name without exactly one comma is unchanged (bodies, `Platon`, `King, Martin Luther, Jr.`).
 */
export function spokenName(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  const [familyName, givenName] = parts;
  return parts.length === 2 && familyName && givenName ? `${givenName} ${familyName}` : name.trim();
}
