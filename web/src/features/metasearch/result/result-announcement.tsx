import { formatNumber } from '@buchfink/texts/format';
import { useEffect, useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { hasAnswered, type TargetView } from '../stream/target-view.ts';

interface Props {
  hitCount: number;
  /** All works come from a relaxed query. */
  isNear: boolean;
  /** The number of libraries with hits. */
  libraryCount: number;
  targets: readonly TargetView[];
  /** All libraries have answered or failed, and their hits are shown. */
  isOver: boolean;
}

/** Announces the total to screen readers once, when all libraries have answered or failed. */
export function ResultAnnouncement({ hitCount, isNear, libraryCount, targets, isOver }: Props) {
  const t = useT();
  const locale = useLocale();
  const failed = targets.filter((target) => !hasAnswered(target)).length;
  const words = t('metasearch.said', {
    count: hitCount,
    number: formatNumber(locale, hitCount),
    libraries: libraryCount,
    failed,
  });
  const [announcement, setAnnouncement] = useState('');
  // Further hits are loaded on request and need no announcement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced when the search is over, not on every change
  useEffect(() => setAnnouncement(isOver ? `${words} ${isNear ? t('metasearch.only-near') : ''}` : ''), [isOver]);
  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}
