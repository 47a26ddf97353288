import * as z from 'zod/mini';

const place = {
  /** The id of the library, as it was written. */
  library: z.string(),
  isDryRun: z.boolean(),
};
const change = {
  ...place,
  /** The most records that may be removed without asking. */
  removeUpTo: z.optional(z.int().check(z.minimum(0), z.maximum(999_999_999_999))),
  /** The path of the report file. */
  report: z.optional(z.string()),
};

const FileImport = z.object({
  ...change,
  command: z.literal('import'),
  files: z.array(z.string()),
  mode: z.enum(['add', 'replace', 'delete']),
  format: z.optional(z.enum(['iso2709', 'marcxml', 'json', 'csv'])),
});
const Harvest = z.object({ ...change, command: z.literal('harvest'), isFull: z.boolean() });
const Undo = z.object({ ...place, command: z.literal('undo') });

/** What changes the records of a library: asked for by a command line or by a page. */
export const ImportJob = z.discriminatedUnion('command', [FileImport, Harvest, Undo]);
export type ImportJob = z.infer<typeof ImportJob>;
export type FileImport = z.infer<typeof FileImport>;
export type Harvest = z.infer<typeof Harvest>;
export type Undo = z.infer<typeof Undo>;

/** A job that a page requested, as it is sent to its process. `run`: the stored run, which it continues. */
export const RequestedJob = z.object({ job: ImportJob, run: z.object({ id: z.string(), what: z.string() }) });
export type RequestedJob = z.infer<typeof RequestedJob>;
