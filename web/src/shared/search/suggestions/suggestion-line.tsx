import {
  mdiAccountOutline,
  mdiBookshelf,
  mdiClose,
  mdiDeleteOutline,
  mdiHistory,
  mdiMagnify,
  mdiTagOutline,
} from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { MediaIcon } from '#shared/ui/work/media-icon.tsx';
import type { SuggestionOption } from './suggestion-options.ts';
import styles from './suggestions.module.css';
import { typedParts } from './typed-parts.ts';

interface Props {
  id: string;
  option: SuggestionOption;
  typed: string;
  active: boolean;
  onPick: () => void;
  onRemove: () => void;
}

/**
 * One option with its icon. A past search has a cross for pointers; keyboard users remove it by Delete or in the
 * settings.
 */
export function SuggestionLine({ id, option, typed, active, onPick, onRemove }: Props) {
  const t = useT();
  const detail = 'detail' in option ? option.detail : undefined;
  return (
    <div role="presentation" className={styles.line}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus */}
      <div id={id} role="option" tabIndex={-1} aria-selected={active} className={styles.option} onClick={onPick}>
        <Sign option={option} />
        <span className={styles.words}>
          <span className={styles.text}>
            {typedParts(
              option.kind === 'search' ? t('suggest.search-for', { words: option.text }) : option.text,
              typed,
            ).map(({ text, isTyped }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
              isTyped ? <b key={index}>{text}</b> : text,
            )}
          </span>
          {detail ? <span className={styles.detail}>{detail}</span> : null}
        </span>
      </div>
      {option.kind === 'past' ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.remove}
          title={t('suggest.forget', { words: option.text })}
          onClick={onRemove}
        >
          <Icon path={mdiClose} size={20} />
        </button>
      ) : null}
    </div>
  );
}

function Sign({ option }: { option: SuggestionOption }) {
  switch (option.kind) {
    case 'title':
      return <MediaIcon type={option.mediaType ?? 'BOOK'} size={22} />;
    case 'author':
      return <Icon path={mdiAccountOutline} size={22} />;
    case 'series':
      return <Icon path={mdiBookshelf} size={22} />;
    case 'search':
      return <Icon path={mdiMagnify} size={22} />;
    case 'subject':
      return <Icon path={mdiTagOutline} size={22} />;
    case 'past':
      return <Icon path={mdiHistory} size={22} />;
    case 'forget':
      return <Icon path={mdiDeleteOutline} size={22} />;
  }
}
