import type { RestClient } from './rest-client.ts';

/** The paths that only some versions of Koha have, as in its OpenAPI description. */
export type OptionalPath =
  | '/auth/password/validation'
  | '/items'
  | '/biblios'
  | '/biblios/{biblio_id}/items'
  | '/biblios/{biblio_id}/pickup_locations'
  | '/checkouts/{checkout_id}/renewals'
  | '/holds/{hold_id}/pickup_location';

/** What this Koha offers. Versions are never compared: a library may have patches of its own. */
export interface RestPaths {
  /** Whether it has this path, as far as is known: by its description, and by what it answered so far. */
  offers(path: OptionalPath, signal: AbortSignal): Promise<boolean>;
  /** Notes that it answered that it has no such path. */
  setMissing(path: OptionalPath): void;
}

/** Milliseconds for which the description is known. */
const lifetime = 3_600_000;

/** Reads Koha's OpenAPI description once an hour. Without a readable one each path is tried. */
export function restPaths(client: RestClient, now: () => Date): RestPaths {
  let description: { readonly paths: ReadonlySet<string> | undefined; readonly until: number } | undefined;
  const missing = new Set<OptionalPath>();
  return {
    async offers(path, signal) {
      if (description === undefined || description.until <= now().getTime()) {
        const { status, json } = await client.send({ path: '/' }, signal);
        description = { paths: status === 200 ? pathsOf(json) : undefined, until: now().getTime() + lifetime };
        missing.clear();
      }
      return !missing.has(path) && (description.paths?.has(path) ?? true);
    },
    setMissing: (path) => void missing.add(path),
  };
}

function pathsOf(json: unknown): ReadonlySet<string> | undefined {
  if (typeof json !== 'object' || json === null || !('paths' in json)) return undefined;
  const { paths } = json;
  return typeof paths === 'object' && paths !== null ? new Set(Object.keys(paths)) : undefined;
}
