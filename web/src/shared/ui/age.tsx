import { lazy, type ReactNode, Suspense } from 'react';
import { ageOf } from '#shared/api/answer-age.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useOnline } from '#shared/state/use-online.ts';

const AgeNote = lazy(async (): Promise<{ default: (given: { at: number }) => ReactNode }> => {
  try {
    const [{ AgeNote }] = await Promise.all([import('./age-note.tsx'), loadFurtherTexts()]);
    return { default: AgeNote };
  } catch {
    // Without a connection it may not be there to be loaded; what it speaks of stays on the screen.
    return { default: () => null };
  }
});

/** Says how old an answer is when a newer one cannot be had: without a connection, or shown again as it was seen. */
export function Age({ of }: { of: object | undefined }) {
  const online = useOnline();
  const age = ageOf(of);
  if (!age || (online && !age.again)) return null;
  return (
    <Suspense fallback={null}>
      <AgeNote at={age.at} />
    </Suspense>
  );
}
