import { isAbsolute } from 'node:path';
import * as z from 'zod/mini';
import { entriesOf, isReference, isWebAddress, wholeNumber, wrongVariable } from './setting-values.ts';

/** Addresses without a user or a password, which have settings of their own. */
const isNodeList = (text: string) =>
  entriesOf(text).every((entry) => isWebAddress(entry) && !/[@?#]/.test(entry) && new URL(entry).pathname === '/');

/** The variables of the OpenSearch that keeps the search indexes. */
export const openSearchShape = {
  BUCHFINK_OPENSEARCH: z.optional(
    z
      .string()
      .check(z.refine(isNodeList, 'the addresses of OpenSearch nodes, such as https://search1.example.org:9200')),
  ),
  BUCHFINK_OPENSEARCH_USER: z.optional(z.string()),
  BUCHFINK_OPENSEARCH_PASSWORD: z.optional(
    z.string().check(z.refine(isReference, 'a reference to the password: env:NAME or file:/path')),
  ),
  BUCHFINK_OPENSEARCH_CA: z.optional(
    z.string().check(z.refine(isAbsolute, 'the absolute path of a file with certificates in PEM format')),
  ),
  BUCHFINK_OPENSEARCH_PREFIX: z._default(
    z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'small letters, digits and hyphens, such as buchfink')),
    'buchfink',
  ),
  BUCHFINK_OPENSEARCH_SHARDS: z._default(wholeNumber(1, 1_000, 'a whole number from 1 to 1000'), 1),
  BUCHFINK_OPENSEARCH_REPLICAS: z.optional(wholeNumber(0, 10, 'a whole number from 0 to 10')),
};

/** How to reach OpenSearch (`SearchEngineLocation`), with references to what is read at the start. */
export interface OpenSearchSettings {
  readonly nodes: readonly string[];
  readonly user: string | undefined;
  /** A reference to the password. */
  readonly password: string | undefined;
  /** The file of trusted certificates. */
  readonly ca: string | undefined;
  readonly prefix: string;
  readonly shards: number;
  readonly replicas: number;
}

const OpenSearchVariables = z.object({ ...openSearchShape, BUCHFINK_SEGMENTS: z.optional(z.string()) });

/** Throws an `Error` where settings contradict each other. */
export function openSearchOf(variables: z.infer<typeof OpenSearchVariables>): OpenSearchSettings | undefined {
  const { BUCHFINK_OPENSEARCH: nodes, BUCHFINK_SEGMENTS: segments } = variables;
  if (nodes === undefined) return undefined;
  if (segments !== undefined)
    throw wrongVariable(
      'BUCHFINK_SEGMENTS',
      'nodes have no indexes to share when OpenSearch keeps them (BUCHFINK_OPENSEARCH)',
    );
  const addresses = entriesOf(nodes);
  return {
    nodes: addresses,
    user: variables.BUCHFINK_OPENSEARCH_USER,
    password: variables.BUCHFINK_OPENSEARCH_PASSWORD,
    ca: variables.BUCHFINK_OPENSEARCH_CA,
    prefix: variables.BUCHFINK_OPENSEARCH_PREFIX,
    shards: variables.BUCHFINK_OPENSEARCH_SHARDS,
    // A cluster of one node has no place for a copy.
    replicas: variables.BUCHFINK_OPENSEARCH_REPLICAS ?? (addresses.length > 1 ? 1 : 0),
  };
}
