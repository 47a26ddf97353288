import { ApiException } from '@buchfink/contract/error';
import { record as recordEndpoint } from '@buchfink/contract/record';
import { parsePathSegment } from '@buchfink/contract/text/path-segment';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { SearchLink } from '#shared/search/search-link.tsx';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { SystemNote } from '#shared/systems/system-note.tsx';
import { Button } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { RecordArticle } from './record-article.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';

/** One record, complete. */
export function RecordScreen() {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const { libraryId: libraryParam = '', id: idParam = '' } = useParams();
  const id = parsePathSegment(idParam);
  const libraryId = parseLibraryId(libraryParam) ?? 0;
  const valid = libraryId > 0;
  const query = useQuery({
    queryKey: ['record', getServiceContext().projectId, locale, libraryId, id],
    queryFn: ({ signal }) => call(recordEndpoint, { params: { libraryId, id }, signal }),
    enabled: valid,
    staleTime: 60_000,
    retry: false,
  });
  if (query.data)
    return (
      <>
        <SystemNote libraryId={libraryId} content="catalogue" error={query.error} />
        <RecordArticle key={`${libraryId} ${id}`} view={query.data} />
      </>
    );
  const code = query.error instanceof ApiException ? query.error.code : undefined;
  if (!valid || code === 'unknown-record' || code === 'unknown-library' || code === 'invalid-input') {
    return (
      <Page title={t('catalogue.unknown')} heading="hidden">
        <StateMessage kind="empty" title={t('catalogue.unknown')} text={t('catalogue.unknown-text')}>
          <Button variant="primary" onClick={() => void navigate(-1)}>
            {t('shell.back')}
          </Button>
          <SearchLink variant="text" />
        </StateMessage>
      </Page>
    );
  }
  return (
    <Page title={t('catalogue.record')} heading="hidden">
      {query.isError ? (
        <LibraryError
          libraryId={libraryId}
          content="catalogue"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}
