import type { DemoCard } from '@buchfink/contract/config';
import { mdiCardAccountDetailsOutline } from '@mdi/js';
import { useState } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { LocalText } from '#shared/i18n/local-text.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './login.module.css';

/** Cards that are shown; the others expand. */
const maxAtOnce = 4;

/** In a demonstration: cards that anyone may use. */
export function DemoCards({ onTake }: { onTake: (card: DemoCard) => void }) {
  const t = useT();
  const { demoCards = [] } = useConfig(({ config }) => config);
  const [takenUserId, setTakenUserId] = useState<string>();
  const libraries = useApp(({ selection }) => selection.libraries);
  const offered = demoCards.flatMap((card) => {
    const library = libraries.find(({ id, capabilities }) => id === card.libraryId && capabilities.account);
    return library ? [{ card, library }] : [];
  });
  if (offered.length === 0) return null;
  const listOf = (cards: typeof offered) => (
    <ul>
      {cards.map(({ card, library }) => (
        <li key={`${card.libraryId}/${card.userId}`}>
          <button
            type="button"
            onClick={() => {
              onTake(card);
              setTakenUserId(card.userId);
            }}
          >
            <Icon path={mdiCardAccountDetailsOutline} />
            <span>
              <b>{t('login.demo-card', { user: card.userId })}</b>
              <small>
                <LocalText of={card.text} /> · <bdi>{library.libname}</bdi>
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
  const [first, moreCards] = [offered.slice(0, maxAtOnce), offered.slice(maxAtOnce)];
  return (
    <section className={styles.demo} aria-labelledby="demo-cards">
      <h2 id="demo-cards">{t('login.demo-title')}</h2>
      <p className={styles.hint}>{t('login.demo-text')}</p>
      {listOf(first)}
      {moreCards.length > 0 ? (
        <details>
          <summary>{t('login.demo-more', { count: moreCards.length })}</summary>
          {listOf(moreCards)}
        </details>
      ) : null}
      {/* Read by screen readers only: a visible message above the form would stay after the login. */}
      <div role="status">
        <VisuallyHidden>
          {takenUserId === undefined ? null : t('login.demo-filled', { user: takenUserId })}
        </VisuallyHidden>
      </div>
    </section>
  );
}
