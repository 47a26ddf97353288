import { Link } from 'react-router';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './offline-links.module.css';

interface OfflineLink {
  readonly to: string;
  readonly icon: string;
  readonly text: string;
  /** A second line. */
  readonly detail?: string;
}

/** A list of what can be read without a connection. Renders nothing when the list is empty. */
export function OfflineLinks({ title, links }: { title: string; links: readonly OfflineLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, icon, text, detail }) => (
          <li key={to}>
            <Link to={to}>
              <Icon path={icon} />
              <b dir="auto">{text}</b>
              {detail === undefined ? null : <small>{detail}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
