import type { OpeningState } from '@buchfink/contract/opening';
import type { Translate } from '#shared/i18n/i18n.ts';

/** What the opening hours mean for somebody who wants to go there now. */
export function openingWords(opening: OpeningState | undefined, t: Translate): { text: string; open: boolean } {
  if (!opening) return { text: t('home.hours-unknown'), open: false };
  const { openNow, today, nextChange } = opening;
  const time = nextChange?.slice(11, 16) ?? '';
  const spanEnds = today.some(({ to }) => to === time);
  const spanBegins = today.some(({ from }) => from === time);
  if (openNow)
    return { text: t('home.open-until', { time: spanEnds ? time : (today.at(-1)?.to ?? time) }), open: true };
  if (today.length === 0) return { text: t('home.closed-today'), open: false };
  return { text: spanBegins ? t('home.opens-at', { time }) : t('home.closed-now'), open: false };
}
