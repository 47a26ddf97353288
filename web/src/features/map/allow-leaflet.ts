interface Factory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
}

/** The only HTML that Leaflet sets while it loads: a feature test for drawing. */
const harmless = '<svg/>';

/**
 * Must run before Leaflet loads. Under enforced Trusted Types Leaflet would not start. The default policy lets this
 * one text pass and refuses everything else, as without a policy.
 */
export function allowLeaflet(): void {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', { createHTML: (text) => (text === harmless ? text : null) });
}
