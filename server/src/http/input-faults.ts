import type { ApiError } from '@buchfink/contract/error';
import type * as z from 'zod/mini';

/** The faults of an input, as an `ApiError` lists them: at most twenty, without repeating long keys. */
export function inputFaults(error: z.core.$ZodError, part: string): NonNullable<ApiError['details']> {
  return error.issues.slice(0, 20).map((issue) => ({
    path: [part, ...issue.path.map(String)].join('.').slice(0, 120),
    message: issue.message.slice(0, 300),
  }));
}
