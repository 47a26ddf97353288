import type { StatementLink, StatementSection } from '@buchfink/contract/accessibility';
import { Link } from 'react-router';
import { languageProps } from '#shared/i18n/language-props.ts';
import { safeTarget } from '#shared/links/safe-target.ts';
import { NewWindowLink } from '#shared/ui/action/new-window-link.tsx';
import styles from './accessibility.module.css';

/** A part of the statement: its heading, its texts, a list, and the ways to somebody. */
export function StatementPart({ section: { heading, texts, items, links } }: { section: StatementSection }) {
  return (
    <section className={styles.part}>
      {heading ? <h2>{heading}</h2> : null}
      {texts.map(({ text, language }) => (
        <p key={text} {...languageProps(language)}>
          {text}
        </p>
      ))}
      {items.length > 0 ? (
        <ul>
          {items.map(({ text, language }) => (
            <li key={text} {...languageProps(language)}>
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      {links.length > 0 ? (
        <dl>
          {links.map((link) => (
            <div key={`${link.label} ${link.text}`}>
              <dt>{link.label}</dt>
              <dd {...languageProps(link.language)}>
                <Way link={link} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

/** A way to somebody: within the app, at another site, or by the programs of the device for mails and calls. */
function Way({ link: { text, href } }: { link: StatementLink }) {
  const target = safeTarget(href?.startsWith('/') ? { route: href } : { href });
  if (target === undefined) return text;
  if ('to' in target) return <Link to={target.to}>{text}</Link>;
  if (!/^https?:/i.test(target.href)) return <a href={target.href}>{text}</a>;
  return (
    <NewWindowLink href={target.href} hasIcon>
      {text}
    </NewWindowLink>
  );
}
