import { useEffect, useState } from 'react';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { hasAnswered, type TargetView } from '../libraries/target-view.ts';

interface Props {
  workCount: number;
  /** They are only near what was asked for. */
  isNear: boolean;
  /** So many libraries have them. */
  libraryCount: number;
  targets: readonly TargetView[];
  /** All have answered or will not, and what they have is shown. */
  isOver: boolean;
}

/** Says once, when all libraries have answered or will not, how much was found; never what. */
export function ResultAnnouncement({ workCount, isNear, libraryCount, targets, isOver }: Props) {
  const t = useT();
  const locale = useLocale();
  const failed = targets.filter((target) => !hasAnswered(target)).length;
  const words = t('metasearch.said', {
    works: workCount,
    number: formatNumber(locale, workCount),
    libraries: libraryCount,
    failed,
  });
  const [announcement, setAnnouncement] = useState('');
  // What comes lazyComponent, because one asks for more, was asked for and can be seen to come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said when the search is over, not on every change
  useEffect(() => setAnnouncement(isOver ? `${words} ${isNear ? t('metasearch.only-near') : ''}` : ''), [isOver]);
  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}
