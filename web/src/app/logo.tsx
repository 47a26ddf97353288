import { useConfig } from '#shared/config/config-store.ts';
import { imageAddress } from '#shared/config/media.ts';
import { oklchOf } from '#shared/theme/oklch.ts';
import { useColourMode } from '#shared/theme/use-colour-mode.ts';
import { ChaffinchLogo } from '#shared/ui/icon/bird.tsx';

/** The project's small logo for the colour of the bar; the product's bird by default. */
export function Logo({ size }: { size: number }) {
  const config = useConfig((state) => state.config);
  const { bar } = config.theme[useColourMode()];
  const { smallLogo } = config.images[oklchOf(bar).l > 0.6 ? 'light' : 'dark'];
  const source = imageAddress(config, smallLogo);
  return source ? <img src={source} alt="" width={size} height={size} /> : <ChaffinchLogo size={size} />;
}
