import { lazy, type ReactNode, Suspense } from 'react';
import { getAnswerAge } from '#shared/api/answer-age.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useOnline } from '#shared/state/use-online.ts';

const AgeNote = lazy(async (): Promise<{ default: (given: { at: number }) => ReactNode }> => {
  try {
    const [{ StaleNoticeText: AgeNote }] = await Promise.all([
      import('../feedback/stale-notice-text.tsx'),
      loadFurtherTexts(),
    ]);
    return { default: AgeNote };
  } catch {
    // Without a connection it may not be there to be loaded; what it speaks of stays on the screen.
    return { default: () => null };
  }
});

/** Says how old an answer is when a newer one cannot be had: without a connection, or shown again as it was seen. */
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
