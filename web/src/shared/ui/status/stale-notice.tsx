import { lazy, type ReactNode, Suspense } from 'react';
import { getAnswerAge } from '#shared/api/answer-age.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useOnline } from '#shared/state/use-online.ts';

const AgeNote = lazy(async (): Promise<{ default: (props: { at: number }) => ReactNode }> => {
  try {
    const [{ StaleNoticeText: AgeNote }] = await Promise.all([import('./stale-notice-text.tsx'), loadFurtherTexts()]);
    return { default: AgeNote };
  } catch {
    // Without a connection it may not be loadable; the content itself stays on the screen.
    return { default: () => null };
  }
});

/** Shows the age of an answer when no newer one can be had: without a connection, or from a cache. */
export function StaleNotice({ of }: { of: object | undefined }) {
  const online = useOnline();
  const age = getAnswerAge(of);
  if (!age || (online && !age.again)) return null;
  return (
    <Suspense fallback={null}>
      <AgeNote at={age.at} />
    </Suspense>
  );
}
