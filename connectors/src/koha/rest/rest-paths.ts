import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import type { RestClient } from './rest-client.ts';

/** The paths and methods that only some versions of Koha have, as in its OpenAPI description. */
export type OptionalPath =
  | '/auth/password/validation'
  | '/items'
  | '/biblios'
  | '/biblios/{biblio_id}/items'
  | '/biblios/{biblio_id}/pickup_locations'
  | '/checkouts/{checkout_id}/renewals'
  | '/holds/{hold_id}/pickup_location'
  | 'PUT /patrons/{patron_id}';

/** What this Koha offers. Versions are never compared: a library may have patches of its own. */
export interface RestPaths {
  /** Whether it has this path, as far as is known: by its description, and by what it answered so far. */
  offers(path: OptionalPath, signal: AbortSignal): Promise<boolean>;
  /** The fields of a patron that `PUT /patrons/{patron_id}` takes; undefined where the description does not say. */
  patronFields(signal: AbortSignal): Promise<ReadonlySet<string> | undefined>;
  /** Notes that it answered that it has no such path. */
  setMissing(path: OptionalPath): void;
}

/** Milliseconds for which the description is known. */
const lifetime = 3_600_000;

interface Description {
  /** Undefined: there is no readable description. */
  readonly paths: ReadonlySet<string> | undefined;
  readonly patronFields: ReadonlySet<string> | undefined;
  readonly until: number;
}

/** Reads Koha's OpenAPI description once an hour. Without a readable one each path is tried. */
export function restPaths(client: RestClient, now: () => Date): RestPaths {
  let description: Description | undefined;
  const missing = new Set<OptionalPath>();

  async function describe(signal: AbortSignal): Promise<Description> {
    if (description !== undefined && description.until > now().getTime()) return description;
    const { status, json } = await client.send({ path: '/' }, signal);
    const spec = status === 200 ? json : undefined;
    description = { paths: pathsOf(spec), patronFields: patronFieldsOf(spec), until: now().getTime() + lifetime };
    missing.clear();
    return description;
  }

  return {
    async offers(path, signal) {
      const { paths } = await describe(signal);
      return !missing.has(path) && (paths?.has(path) ?? true);
    },
    patronFields: async (signal) => (await describe(signal)).patronFields,
    setMissing: (path) => void missing.add(path),
  };
}

const Spec = z.object({ paths: z.record(z.string(), z.unknown()) });
const Operations = z.object({ put: z.object({ parameters: z.optional(z.array(z.unknown())) }) });
const BodyParameter = z.object({ in: z.literal('body'), schema: z.unknown() });
const PatronSchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const ReadOnlyField = z.object({ readOnly: z.literal(true) });

const patronPath = '/patrons/{patron_id}';

function pathsOf(spec: unknown): ReadonlySet<string> | undefined {
  const { data } = parseUntrusted(Spec, spec);
  if (data === undefined) return undefined;
  const canPut = parseUntrusted(Operations, data.paths[patronPath]).success;
  return new Set([...Object.keys(data.paths), ...(canPut ? [`PUT ${patronPath}`] : [])]);
}

/** The properties of the patron in the body of `PUT` that are not read-only. */
function patronFieldsOf(spec: unknown): ReadonlySet<string> | undefined {
  const operations = parseUntrusted(Operations, parseUntrusted(Spec, spec).data?.paths[patronPath]).data;
  for (const parameter of operations?.put.parameters ?? []) {
    const body = parseUntrusted(BodyParameter, resolved(spec, parameter)).data;
    const schema = parseUntrusted(PatronSchema, resolved(spec, body?.schema)).data;
    if (schema === undefined) continue;
    const fields = Object.entries(schema.properties);
    return new Set(fields.flatMap(([name, field]) => (parseUntrusted(ReadOnlyField, field).success ? [] : name)));
  }
  return undefined;
}

const Fields = z.record(z.string(), z.unknown());
const Reference = z.object({ $ref: z.string().check(z.regex(/^#\/.{1,200}$/)) });

/** A part of the description, or what its reference (RFC 6901) points at. */
function resolved(spec: unknown, part: unknown): unknown {
  const reference = parseUntrusted(Reference, part).data?.$ref;
  if (reference === undefined) return part;
  const names = reference.slice(2).split('/');
  return names.reduce<unknown>((node, name) => {
    const fields = parseUntrusted(Fields, node).data ?? {};
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    return Object.hasOwn(fields, key) ? fields[key] : undefined;
  }, spec);
}
