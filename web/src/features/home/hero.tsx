import type { PlainKey } from '@buchfink/texts/texts';
import { mdiBankOutline, mdiLayersSearchOutline, mdiTuneVariant } from '@mdi/js';
import { useNavigate } from 'react-router';
import { useMetasearchEnabled } from '#shared/config/use-metasearch-enabled.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { SearchBox } from '#shared/search/box/search-box.tsx';
import { resultLink } from '#shared/search/path/result-link.ts';
import { hasPart } from '#shared/state/libraries/library-parts.ts';
import { useLibraryPending } from '#shared/state/libraries/use-library-pending.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { ChipLink, Chips } from '#shared/ui/action/chip.tsx';
import { PageHeading } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './home.module.css';
import { HomeImage } from './home-image.tsx';

/**
 * The greeting and the main action: the search of the library, or of all libraries until one is chosen. Where the
 * project has no such search, the choice of a library.
 */
export function Hero() {
  const t = useT();
  const navigate = useNavigate();
  const library = useLibrary();
  const lacksCatalogue = library !== undefined && !hasPart(library, 'catalogue');
  const coming = useLibraryPending();
  const count = useApp(({ selection }) => selection.libraries.length);
  const several = count > 1;
  // Shown before the list of libraries is known, too: appearing later it would push the rest away.
  const online = useOnline();
  const withMeta = useMetasearchEnabled() && count !== 1 && online;
  return (
    <section className={styles.hero}>
      <PageHeading className={styles.greeting}>{t(greetingAt(new Date().getHours()))}</PageHeading>
      {lacksCatalogue ? (
        <NoSearch several={several} withMeta={withMeta} />
      ) : library || (withMeta && !coming) ? (
        <div className={styles.search}>
          <p>{t('home.question')}</p>
          <SearchBox
            label={t(library ? 'home.search' : 'home.search-all')}
            placeholder={t('home.placeholder')}
            libraryId={library?.id ?? 0}
            onSearch={(text) =>
              void navigate(
                library ? resultLink(library.id, { FREE: text }) : `/metasearch?${new URLSearchParams({ FREE: text })}`,
              )
            }
          />
          <div className={styles.chips}>
            <Chips>
              {library && withMeta ? <MetaChip /> : null}
              {online ? (
                <li>
                  <ChipLink to={library ? '/search' : '/metasearch'} icon={mdiTuneVariant}>
                    {t('home.advanced')}
                  </ChipLink>
                </li>
              ) : null}
              {several || !library ? <LibrariesChip isChosen={library !== undefined} /> : null}
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
        </div>
      )}
      <HomeImage />
    </section>
  );
}

/** In place of a search that the chosen library does not have: what there is to know about it. */
function NoSearch({ several, withMeta }: { several: boolean; withMeta: boolean }) {
  const t = useT();
  return (
    <div className={styles.search}>
      <ButtonLink variant="main" big to="/info" className={styles.lone}>
        {t('info.address-hours')}
      </ButtonLink>
      <div className={styles.chips}>
        <Chips>
          {withMeta ? <MetaChip /> : null}
          {several ? <LibrariesChip isChosen /> : null}
        </Chips>
      </div>
    </div>
  );
}

function MetaChip() {
  const t = useT();
  return (
    <li>
      <ChipLink to="/metasearch" icon={mdiLayersSearchOutline}>
        {t('home.search-all')}
      </ChipLink>
    </li>
  );
}

function LibrariesChip({ isChosen }: { isChosen: boolean }) {
  const t = useT();
  return (
    <li>
      <ChipLink to="/libraries" icon={mdiBankOutline}>
        {t(isChosen ? 'home.change-library' : 'shell.choose')}
      </ChipLink>
    </li>
  );
}

/** The greeting for an hour of the day (0…23). */
function greetingAt(hour: number): PlainKey {
  if (hour >= 5 && hour < 11) return 'home.morning';
  return hour >= 18 || hour < 5 ? 'home.evening' : 'home.day';
}
