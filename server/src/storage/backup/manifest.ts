import * as z from 'zod/mini';
import { dataFiles } from '../data-files.ts';

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.number().check(z.int(), z.nonnegative());

/** A file of a backup: its bytes in pieces, each named by the SHA-256 of its content. */
const BackedUpFile = z.object({
  /** A path below the data directory, or below the folder of projects. */
  name: z.string().check(
    z.regex(/^[^/\\\0][^\\\0]*$/),
    z.refine((name) => !name.split('/').includes('..')),
  ),
  bytes: Count,
  sha256: Sha256,
  pieces: z.array(Sha256),
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

/** What a backup holds. It is written last, so a backup with a manifest is whole. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The moment of the backup in UTC, `YYYY-MM-DDTHH-MM-SSZ`; it sorts by time. */
  id: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)),
  /** The version of the program that wrote it. */
  version: z.string(),
  /** The databases, with the number of rows of each table. */
  databases: z.array(
    z.extend(BackedUpFile, { name: z.enum(Object.keys(dataFiles)), rows: z.record(z.string(), Count) }),
  ),
  /** The configuration: the files of the folder of projects. */
  projects: z.array(BackedUpFile),
  /** The files of that folder with secrets, which are not in the backup. */
  secrets: z.optional(z.array(z.string().check(z.maxLength(1000)))),
});
export type Manifest = z.infer<typeof Manifest>;

/** The pieces of these backups, by their hashes. */
export const neededPieces = (manifests: readonly Manifest[]): ReadonlySet<string> =>
  new Set(manifests.flatMap(({ databases, projects }) => [...databases, ...projects]).flatMap(({ pieces }) => pieces));
