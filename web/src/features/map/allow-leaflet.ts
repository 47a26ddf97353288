interface Factory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
}

/** All that Leaflet sets as HTML while it is loaded: it tries whether the browser can draw. */
const harmless = '<svg/>';

/**
 * Must run before Leaflet is loaded. Under enforced Trusted Types Leaflet could not even start; the default policy lets
 * that one text pass and refuses everything else, as if it were not there.
 */
export function allowLeaflet(): void {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', { createHTML: (text) => (text === harmless ? text : null) });
}
