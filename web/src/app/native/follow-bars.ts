import type { SystemBars } from '@buchfink/device/system-bars/definitions';
import { oklchOf } from '#shared/theme/oklch.ts';

/** Keeps the bars of the system readable on the app's own bar and page, in every theme. Returns what ends it. */
export function followBars(bars: SystemBars, page: Document): () => void {
  const colour = page.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const update = () => {
    const isDarkBar = colour !== null && oklchOf(colour.content).l <= 0.6;
    const navigation = page.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
    void bars.setGrounds({ status: isDarkBar ? 'dark' : 'light', navigation });
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(page.documentElement, { attributeFilter: ['data-theme'] });
  if (colour) observer.observe(colour, { attributeFilter: ['content'] });
  return () => observer.disconnect();
}
