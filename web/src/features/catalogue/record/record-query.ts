import { record } from '@buchfink/contract/record';
import { parsePathSegment } from '@buchfink/contract/text/path-segment';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';

/** The parameters of a record's path, as they stand there. */
export interface RecordParams {
  readonly libraryId?: string | undefined;
  readonly id?: string | undefined;
}

/** The number of the library in a record's path; 0 for none. */
export const libraryOf = ({ libraryId = '' }: RecordParams): number => parseLibraryId(libraryId) ?? 0;

/** A record in the app's language. */
export function recordQuery(params: RecordParams, locale: string) {
  const libraryId = libraryOf(params);
  const id = parsePathSegment(params.id ?? '');
  return queryOptions({
    queryKey: ['record', getServiceContext().projectId, locale, libraryId, id],
    queryFn: ({ signal }) => call(record, { params: { libraryId, id }, signal }),
    enabled: libraryId > 0,
    staleTime: 60_000,
    retry: false,
  });
}
