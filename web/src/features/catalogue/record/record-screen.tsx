import { ApiException } from '@buchfink/contract/error';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { UnknownLibrary } from '#shared/libraries/unknown-library.tsx';
import { SearchLink } from '#shared/search/search-link.tsx';
import { hasCatalogue } from '#shared/state/libraries/has-catalogue.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { SystemNote } from '#shared/systems/system-note.tsx';
import { Button } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { RecordArticle } from './record-article.tsx';
import { libraryOf, type RecordParams, recordQuery } from './record-query.ts';
import { RecordSkeleton } from './record-skeleton.tsx';

/** Asks for the record of a path. The screen waits for the same answer. */
export function askRecord(queries: QueryClient, { params }: { readonly params: RecordParams }): void {
  const libraryId = libraryOf(params);
  if (libraryId > 0 && hasCatalogue(libraryId))
    void queries.prefetchQuery(recordQuery(params, getServiceContext().locale));
}

/** One record, complete. */
export function RecordScreen() {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const params = useParams();
  const libraryId = libraryOf(params);
  const query = useQuery(recordQuery(params, locale));
  if (query.data)
    return (
      <>
        <SystemNote libraryId={libraryId} content="catalogue" error={query.error} />
        <RecordArticle key={`${libraryId} ${params.id}`} view={query.data} />
      </>
    );
  const code = query.error instanceof ApiException ? query.error.code : undefined;
  if (libraryId === 0 || code === 'unknown-library') {
    return (
      <Page title={t('info.unknown')} heading="hidden">
        <UnknownLibrary />
      </Page>
    );
  }
  if (code === 'unknown-record' || code === 'invalid-input') {
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
