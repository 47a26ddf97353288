import { settingReasonNames } from '@buchfink/catalogue/report/setting-note';
import * as z from 'zod/mini';

const count = z.number();
const text = z.string();
const examples = z.array(z.object({ id: text, title: text }));
const removal = z.object({ count, of: count, examples, isPartial: z.optional(z.boolean()) });
const changes = z.object({ count, examples });
const counts = {
  read: count,
  added: count,
  replaced: count,
  unchanged: count,
  duplicate: count,
  removed: count,
  absent: count,
  kept: count,
  repaired: count,
  skipped: count,
};

/** How a run of a command changed, or would change, the records of a library. It is bounded: about 100 kB. */
export const RunReport = z.object({
  /** The numbers of each source. `after`: the records up to this number were read by an earlier run. */
  files: z.optional(
    z.array(
      z.object({
        ...counts,
        file: text,
        after: count,
        faults: z.array(z.object({ reason: text, detail: z.optional(text) })),
      }),
    ),
  ),
  total: z.optional(z.object(counts)),
  /** Records that are in none of the sources and were removed. */
  removedOthers: z.optional(count),
  /** Why records were skipped or repaired, the most frequent reason first, with the first records of each. */
  reasons: z.optional(
    z.array(
      z.object({
        kind: z.enum(['skipped', 'repaired', 'fault']),
        reason: text,
        count,
        records: z.array(
          z.object({
            number: z.optional(count),
            controlNumber: z.optional(text),
            value: z.optional(text),
            detail: z.optional(text),
          }),
        ),
      }),
    ),
  ),
  /** Settings of the library that did not match the records. */
  settings: z.optional(
    z.array(
      z.object({
        reason: z.enum(settingReasonNames),
        setting: text,
        code: z.optional(text),
        count,
        of: count,
        unit: z.enum(['records', 'copies', 'rows']),
        example: z.optional(text),
      }),
    ),
  ),
  /** What a dry run would change. */
  changes: z.optional(z.object({ added: changes, changed: changes, removed: changes })),
  /** The removal that needs permission: that a dry run found, or that was refused. */
  removal: z.optional(removal),
  isRefused: z.optional(z.boolean()),
  /** The records that an undo restored and removed. */
  undone: z.optional(z.object({ restored: count, removed: count })),
  /** The records in the index afterwards. */
  indexed: z.optional(count),
  /** The records that were stored before the run was stopped. */
  storedBeforeStop: z.optional(count),
  /** Why the run failed, in English. */
  problem: z.optional(text),
  /** Duration in milliseconds. */
  ms: z.optional(count),
});
export type RunReport = z.infer<typeof RunReport>;

/** The progress of a run. `share`: 0 to 1, absent where the total is unknown; `left`: the milliseconds left. */
export const RunProgress = z.object({ read: count, share: z.optional(count), left: z.optional(count) });
export type RunProgress = z.infer<typeof RunProgress>;

/** The options of a run that a page requested. `removeUpTo`: the most records that may be removed. */
export const RunOptions = z.object({
  mode: z.optional(z.enum(['add', 'replace', 'delete'])),
  isFull: z.optional(z.boolean()),
  removeUpTo: z.optional(count),
});
export type RunOptions = z.infer<typeof RunOptions>;
