import type { PositionFailure } from '@buchfink/device/geolocation/definitions';
import { useT } from '#shared/i18n/use-t.ts';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';

/** The state of the geolocation: being located, or why it failed. */
export function PositionMessage({ state }: { state: 'idle' | 'locating' | PositionFailure }) {
  const t = useT();
  if (state === 'idle') return null;
  if (state === 'locating') return <p role="status">{t('libraries.locating')}</p>;
  return <InlineError role="status">{t(`libraries.position-${state}`)}</InlineError>;
}
