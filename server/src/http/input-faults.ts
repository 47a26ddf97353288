import type { ApiError } from '@buchfink/contract/error';
import type * as z from 'zod/mini';

/** What was wrong with an input, as an `ApiError` tells it: at most twenty faults, no echo of long keys. */
export function inputFaults(error: z.core.$ZodError, part: string): NonNullable<ApiError['details']> {
  return error.issues.slice(0, 20).map((issue) => ({
    path: [part, ...issue.path.map(String)].join('.').slice(0, 120),
    message: issue.message.slice(0, 300),
  }));
}
