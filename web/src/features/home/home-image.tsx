import { useState } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { imageAddress } from '#shared/config/media.ts';
import { useColourMode } from '#shared/theme/use-colour-mode.ts';
import { HeroArt } from './hero-art.tsx';
import styles from './home.module.css';

/** The project's picture beside the search, for the current theme; the bird without one, or when it does not load. */
export function HomeImage() {
  const config = useConfig((state) => state.config);
  const source = imageAddress(config, config.images[useColourMode()].homeImage);
  const [failed, setFailed] = useState<string>();
  if (!source || failed === source) return <HeroArt className={styles.art} />;
  return <img className={styles.photo} src={source} alt="" onError={() => setFailed(source)} />;
}
