import { mdiBankOutline, mdiLayersSearchOutline, mdiTuneVariant } from '@mdi/js';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultLink } from '#shared/search/result-link.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { useLibraryComing } from '#shared/state/use-library-coming.ts';
import { useMetaOffered } from '#shared/state/use-meta-offered.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { ChipLink, Chips } from '#shared/ui/chip.tsx';
import { PageHeading } from '#shared/ui/page.tsx';
import { SearchBox } from '#shared/ui/search-box.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { greetingAt } from './greeting.ts';
import styles from './home.module.css';
import { HomeImage } from './home-image.tsx';

/** The greeting and what one comes for: the search, or first the choice of a library. */
export function Hero() {
  const t = useT();
  const navigate = useNavigate();
  const library = useLibrary();
  const coming = useLibraryComing();
  const count = useApp(({ selection }) => selection.libraries.length);
  const several = count > 1;
  // Before the list is known as well: what came with it would push away the rest.
  const online = useOnline();
  const withMeta = useMetaOffered() && count !== 1 && online;
  return (
    <section className={styles.hero}>
      <PageHeading className={styles.greeting}>{t(greetingAt(new Date().getHours()))}</PageHeading>
      {library ? (
        <div className={styles.search}>
          <p>{t('home.question')}</p>
          <SearchBox
            label={t('home.search')}
            placeholder={t('home.placeholder')}
            libraryId={library.id}
            onSearch={(text) => void navigate(resultLink(library.id, { FREE: text }))}
          />
          <div className={styles.chips}>
            <Chips>
              {withMeta ? (
                <li>
                  <ChipLink to="/metasearch" icon={mdiLayersSearchOutline}>
                    {t('home.search-all')}
                  </ChipLink>
                </li>
              ) : null}
              {online ? (
                <li>
                  <ChipLink to="/search" icon={mdiTuneVariant}>
                    {t('home.advanced')}
                  </ChipLink>
                </li>
              ) : null}
              {several ? (
                <li>
                  <ChipLink to="/libraries" icon={mdiBankOutline}>
                    {t('home.change-library')}
                  </ChipLink>
                </li>
              ) : null}
            </Chips>
          </div>
        </div>
      ) : coming ? (
        <div className={styles.search} aria-hidden="true">
          <p>{t('home.question')}</p>
          <Skeleton height="56px" />
          <div className={styles.chips}>
            <Skeleton width="60%" height="36px" />
          </div>
        </div>
      ) : (
        <div className={styles.search}>
          <p>{t('home.invite')}</p>
          <ButtonLink variant="main" big to="/libraries">
            {t('shell.choose')}
          </ButtonLink>
          {withMeta ? (
            <div className={styles.chips}>
              <Chips>
                <li>
                  <ChipLink to="/metasearch" icon={mdiLayersSearchOutline}>
                    {t('home.search-all')}
                  </ChipLink>
                </li>
              </Chips>
            </div>
          ) : null}
        </div>
      )}
      <HomeImage />
    </section>
  );
}
