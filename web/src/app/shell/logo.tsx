import { useConfig } from '#shared/config/config-store.ts';
import { useApp } from '#shared/state/store.ts';
import { modeOf } from '#shared/theme/apply-theme.ts';
import { oklchOf } from '#shared/theme/oklch.ts';
import { Bird } from '#shared/ui/bird.tsx';

/** The project's small logo, the one that fits the bar's colour; without one the product's bird. */
export function Logo({ size }: { size: number }) {
  const { theme, images } = useConfig(({ config }) => config);
  const bar = theme[modeOf(useApp(({ settings }) => settings.theme))].bar;
  const source = images[oklchOf(bar).l > 0.6 ? 'light' : 'dark'].smallLogo;
  return source ? <img src={source} alt="" width={size} height={size} /> : <Bird size={size} />;
}
