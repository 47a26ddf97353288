import styles from './icon.module.css';

/**
 * One icon of Material Design Icons (`import { mdiMagnify } from '@mdi/js'`). Decorative: its words stand beside it.
 */
export function Icon({ path, size = 24, className = '' }: { path: string; size?: number; className?: string }) {
  return (
    <svg className={`${styles.icon} ${className}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
