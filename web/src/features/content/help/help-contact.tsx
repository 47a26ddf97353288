import { info } from '@buchfink/contract/info';
import { mailAddress, phoneAddress } from '@buchfink/contract/text/contact-address';
import { mdiBankOutline, mdiEmailOutline, mdiMapMarkerOutline, mdiPhoneOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useLibrary } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './help.module.css';

/** Whom to ask: the chosen library by telephone, e-mail or in person; without one, the list of libraries. */
export function HelpContact() {
  const t = useT();
  const locale = useLocale();
  const library = useLibrary();
  const libraryId = library?.id ?? 0;
  const { data, isPending } = useQuery({
    queryKey: ['info', getServiceContext().projectId, locale, libraryId],
    queryFn: ({ signal }) => call(info, { params: { libraryId }, signal }),
    enabled: libraryId > 0,
    staleTime: 60_000,
  });
  return (
    <section className={styles.card}>
      <h2>{t('help.contact')}</h2>
      <p>{library ? t('help.contact-text', { library: library.libname }) : t('help.contact-none')}</p>
      <ul className={styles.contact}>
        {library && isPending ? (
          <li>
            <Skeleton width="12rem" height="20px" />
          </li>
        ) : null}
        {data?.phone ? (
          <li>
            <Icon path={mdiPhoneOutline} size={20} />
            <a href={phoneAddress(data.phone)}>{data.phone}</a>
          </li>
        ) : null}
        {data?.email ? (
          <li>
            <Icon path={mdiEmailOutline} size={20} />
            <a href={mailAddress(data.email)}>{data.email}</a>
          </li>
        ) : null}
        <li>
          <Icon path={library ? mdiMapMarkerOutline : mdiBankOutline} size={20} />
          {library ? (
            <Link to="/info">{t('help.contact-info')}</Link>
          ) : (
            <Link to="/libraries">{t('shell.choose')}</Link>
          )}
        </li>
      </ul>
    </section>
  );
}
