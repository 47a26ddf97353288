import { coverCredit } from '@buchfink/contract/covers/cover-credit';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';

interface Props {
  libraryId: number;
  id: string;
  ids: string | undefined;
}

/** The credit that the source of a cover requires; nothing where it requires none. */
export function CoverCredit({ libraryId, id, ids }: Props) {
  const t = useT();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['cover-credit', getServiceContext().projectId, locale, libraryId, id, ids],
    queryFn: ({ signal }) => call(coverCredit, { params: { libraryId }, query: { id, ids }, signal }),
    staleTime: 3_600_000,
    retry: false,
  });
  const credit = data?.credit;
  if (credit === undefined) return null;
  return (
    <>
      {t('catalogue.cover-credit')}{' '}
      {credit.url === undefined ? (
        credit.text
      ) : (
        <a href={credit.url} target="_blank" rel="noopener noreferrer">
          {credit.text}
          <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
        </a>
      )}
    </>
  );
}
