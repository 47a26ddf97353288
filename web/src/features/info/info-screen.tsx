import { ApiException } from '@buchfink/contract/error';
import type { LibraryInfo } from '@buchfink/contract/info';
import type { Library } from '@buchfink/contract/libraries';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { mdiMagnify } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { MissingParts } from '#shared/libraries/missing-parts.tsx';
import { UnknownLibrary } from '#shared/libraries/unknown-library.tsx';
import { branchAnchor, branchPath } from '#shared/opening/branch-path.ts';
import { libraryInfoQuery } from '#shared/opening/library-info-query.ts';
import { hasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { OutsideLink } from '#shared/ui/action/outside-link.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { ContactFacts } from './contact-facts.tsx';
import styles from './info.module.css';
import { OpeningHours } from './opening-hours.tsx';

/** A library: address, opening hours, contact details, and its branches. */
export function InfoScreen() {
  const t = useT();
  const locale = useLocale();
  const current = useApp(({ selection }) => selection.libraryId);
  const libraryId = parseLibraryId(useParams().libraryId) ?? current;
  const query = useQuery({ ...libraryInfoQuery(locale, libraryId), enabled: libraryId > 0 });
  const text = useLibraryText(query.data);
  // All at once, so that the hours do not move when the text comes.
  if (query.data && !text.isLoading) return <Info info={query.data} html={text.data} />;
  const unknown = query.error instanceof ApiException && query.error.code === 'unknown-library';
  return (
    <Page title={t('info.title')} heading="hidden">
      {unknown ? (
        <UnknownLibrary />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton width="60%" height="32px" />
          <div className={styles.top}>
            <div className={styles.main}>
              <div className={styles.facts}>
                {[40, 62, 34, 54, 44].map((width) => (
                  <div key={width} className={styles.fact}>
                    <Skeleton width="20px" height="20px" shape="round" />
                    <Skeleton width={`${width}%`} height="18px" />
                  </div>
                ))}
              </div>
              <Skeleton width="min(100%, 240px)" height="56px" shape="round" />
            </div>
            <div className={styles.waiting}>
              <Skeleton width="40%" height="28px" />
              {[0, 1, 2, 3, 4, 5, 6].map((day) => (
                <div key={day} className={styles.fact}>
                  <Skeleton width="45%" height="18px" />
                  <Skeleton width="35%" height="18px" />
                </div>
              ))}
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

/** The library's own text as HTML; Markdown or HTML, sanitised. Without it, or when it cannot be read, there is none. */
function useLibraryText(info: LibraryInfo | undefined) {
  const source = info?.markdown ?? info?.html ?? '';
  return useQuery({
    queryKey: ['markdown', source],
    queryFn: async () => (await import('#shared/ui/text/markdown.ts')).markdownToHtml(source),
    enabled: source !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Where one becomes a patron: in the app, or on a page of the library. */
function CardLink({ library: { id, links, capabilities } }: { library: Library }) {
  const t = useT();
  if (capabilities.register)
    return (
      <p>
        <ButtonLink variant="line" to={`/join/${id}`}>
          {t('login.register')}
        </ButtonLink>
      </p>
    );
  return links?.register ? (
    <p>
      <OutsideLink variant="line" href={links.register}>
        {t('login.register')}
      </OutsideLink>
    </p>
  ) : null;
}

function Info({ info, html }: { info: LibraryInfo; html: string | undefined }) {
  const t = useT();
  const { hash } = useLocation();
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === info.libraryId));
  const [branchOnArrival] = useState(() =>
    hash === '' ? undefined : info.branches.find(({ id }) => branchPath(info.libraryId, id).endsWith(hash))?.id,
  );
  // The branch of the address was not there yet when the screen was opened.
  useLayoutEffect(() => {
    if (branchOnArrival !== undefined) document.getElementById(branchAnchor(branchOnArrival))?.scrollIntoView();
  }, [branchOnArrival]);
  return (
    <Page title={info.name} answer={info}>
      <div className={styles.top}>
        <div className={styles.main}>
          <ContactFacts branch={info} />
          {hasPart(library, 'catalogue') ? (
            <ButtonLink variant="main" big icon={mdiMagnify} to={`/search/${info.libraryId}`} className={styles.search}>
              {t('info.search')}
            </ButtonLink>
          ) : null}
          {library ? <CardLink library={library} /> : null}
          {library ? <MissingParts library={library} className={styles.missing} /> : null}
          {html ? (
            <section className={styles.section}>
              <h2>{t('info.about')}</h2>
              <div
                className={styles.text}
                {...languageProps(info.markdownLanguage)}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdownToHtml
                dangerouslySetInnerHTML={{ __html: html }}
              />
            </section>
          ) : null}
        </div>
        <OpeningHours branch={info} heading={<h2>{t('info.hours')}</h2>} />
      </div>
      {info.branches.length > 0 ? (
        <section className={styles.section}>
          <h2>{t('info.branches')}</h2>
          <ul className={styles.branches}>
            {info.branches.map((branch) => (
              <li key={branch.id} id={branchAnchor(branch.id)} className={styles.branch}>
                <h3>{branch.name}</h3>
                <ContactFacts branch={branch} />
                <OpeningHours branch={branch} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}
