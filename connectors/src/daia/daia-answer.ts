import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import { count, lenient, lineOfText, listOf, parseJsonBody } from '../untrusted-json.ts';

/** The most documents of an answer, items of a document, and services or limitations of an item that are read. */
const maxCounts = { documents: 200, items: 500, services: 20 } as const;

const Entity = z.object({ id: lineOfText(500), href: lineOfText(1000), content: lineOfText(300) });
export type DaiaEntity = z.infer<typeof Entity>;

/** The namespace of the services that have a short name (Document Service Ontology). */
const serviceNamespace = 'http://purl.org/ontology/dso#';

/** A service in its short form: `loan` for `http://purl.org/ontology/dso#Loan`. */
const serviceName = z.pipe(
  z.string().check(z.maxLength(500)),
  z.transform((name) => (name.startsWith(serviceNamespace) ? name.slice(serviceNamespace.length).toLowerCase() : name)),
);

const Service = z.object({
  service: serviceName,
  href: lineOfText(1000),
  delay: lineOfText(50),
  expected: lineOfText(50),
  queue: count,
  limitation: listOf(Entity, maxCounts.services),
});
export type DaiaService = z.infer<typeof Service>;

const Item = z.object({
  id: lineOfText(500),
  part: lineOfText(20),
  label: lineOfText(300),
  about: lineOfText(300),
  chronology: lenient(z.object({ about: lineOfText(300) })),
  department: lenient(Entity),
  storage: lenient(Entity),
  available: listOf(Service, maxCounts.services),
  unavailable: listOf(Service, maxCounts.services),
});
export type DaiaItem = z.infer<typeof Item>;

const Document = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(500)),
  requested: lenient(z.string().check(z.maxLength(500))),
  item: listOf(Item, maxCounts.items),
});
export type DaiaDocument = z.infer<typeof Document>;

const Answer = z.object({
  document: z.optional(z.array(z.unknown())),
  institution: lenient(Entity),
  version: lineOfText(20),
});

/** A readable answer: the documents that have an id, and who answers. */
export interface DaiaAnswer {
  readonly documents: readonly DaiaDocument[];
  readonly institution?: DaiaEntity | undefined;
}

/**
 * Parses a DAIA Response (DAIA 1.0, "DAIA Response"; 0.5 has the same fields). Fields of other forms are ignored, as are
 * unknown ones; undefined if the whole is no DAIA Response, as an error response.
 */
export function parseDaiaAnswer(body: Uint8Array): DaiaAnswer | undefined {
  const json = parseJsonBody(body);
  const outcome = parseUntrusted(Answer, json);
  if (!outcome.success || (outcome.data.document === undefined && outcome.data.institution === undefined))
    return undefined;
  const { document, institution } = outcome.data;
  return { documents: parseUntrusted(listOf(Document, maxCounts.documents), document).data ?? [], institution };
}

/**
 * The request identifiers that the server left for another request (`Link`, `rel="next"`: DAIA 1.0, "Processing the query
 * id"). Only they are read from the address: the next request goes to the library's own base again.
 */
export function remainingIds(link: string | undefined): readonly string[] {
  for (const [, address = '', parameters = ''] of (link ?? '').slice(0, 20_000).matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (!/;\s*rel\s*=\s*"?next\b/i.test(parameters)) continue;
    const query = address.slice(address.indexOf('?') + 1);
    return (new URLSearchParams(query).get('id') ?? '').split('|').filter((id) => id !== '');
  }
  return [];
}
