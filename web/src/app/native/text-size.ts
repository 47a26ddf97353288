/** The size of iOS' body text in CSS pixels when nobody has changed it (Apple, Human Interface Guidelines: Typography). */
const usualBodySize = 17;

/** Keeps the root size, in percent, where the layout works. */
export const rootPercent = (bodySize: number): number =>
  Math.round(Math.min(2, Math.max(0.8, bodySize / usualBodySize)) * 100);

/**
 * Follows Dynamic Type of iOS, which WebKit offers only as the size of a font of the system. Android enlarges the text
 * of a WebView itself, and knows no such font.
 */
export function applyTextSize(page: Document): void {
  const probe = page.createElement('span');
  probe.hidden = true;
  probe.style.font = '-apple-system-body';
  if (probe.style.font === '') return;
  page.body.append(probe);
  const bodySize = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  const percent = Number.isFinite(bodySize) ? rootPercent(bodySize) : 100;
  page.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
}
