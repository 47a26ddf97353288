import type { CSSProperties } from 'react';
import { rightToLeft } from '../../../base/http/language-attributes.ts';
import type { MailContent, MailEntry, MailLink, MailSection } from './mail-content.ts';

/**
 * The styles. No text has a colour of its own, so that mail programs choose it with the ground, for light and for dark;
 * only the button has both. Nothing here makes a program load anything (`selfContainedHtml`).
 */
const styles = {
  body: {
    maxWidth: '600px',
    margin: '0 auto',
    padding: '16px',
    fontFamily: "'Source Sans 3', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
    fontSize: '17px',
    lineHeight: '1.5',
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  paragraph: { margin: '0 0 16px' },
  heading: { margin: '32px 0 8px', fontSize: '20px', lineHeight: '1.3' },
  list: { margin: '0 0 16px', padding: '0', listStyleType: 'none' },
  entry: { margin: '0 0 12px', padding: '4px 12px' },
  button: {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: '8px',
    fontWeight: '600',
    textDecoration: 'none',
  },
  rule: { margin: '32px 0 16px', border: '0', borderTop: '1px solid #8a8078' },
  // A link in the colours of browsers cannot be read on every dark ground.
  link: { color: 'inherit', textDecoration: 'underline' },
  small: { margin: '0 0 12px', fontSize: '15px' },
} satisfies Readonly<Record<string, CSSProperties>>;

/** The colours of the button. */
interface ButtonColours {
  readonly fill: string;
  readonly ink: string;
}

interface Props {
  readonly content: MailContent;
  readonly button: ButtonColours;
}

/** A mail as what stands in the body of its HTML. */
export function MailBody({ content, button }: Props) {
  const { locale, greeting, sections, action, closing, sender, reasons, unsubscribe } = content;
  const direction = rightToLeft(locale);
  const look = { accent: button.fill, isRightToLeft: direction === 'rtl' };
  return (
    <div lang={locale} dir={direction} style={styles.body}>
      <p style={styles.paragraph}>{greeting}</p>
      {sections.map((section) => (
        <Section key={section.kind} section={section} hasHeading={sections.length > 1} look={look} />
      ))}
      <p style={{ ...styles.paragraph, margin: '24px 0' }}>
        <a
          href={action.address}
          style={{
            ...styles.button,
            backgroundColor: button.fill,
            color: button.ink,
            border: `1px solid ${button.fill}`,
          }}
        >
          {action.text}
        </a>
      </p>
      <Lines lines={closing} style={styles.paragraph} />
      <hr style={styles.rule} />
      <Lines lines={sender} style={styles.small} />
      {reasons.map((reason) => (
        <p key={reason} style={styles.small}>
          {reason}
        </p>
      ))}
      {unsubscribe.map((link) => (
        <Unsubscribe key={link.address} {...link} />
      ))}
    </div>
  );
}

/** The line at the beginning of an entry. Mail programs know no logical sides. */
interface EntryLook {
  readonly accent: string;
  readonly isRightToLeft: boolean;
}

interface SectionProps {
  readonly section: MailSection;
  readonly hasHeading: boolean;
  readonly look: EntryLook;
}

function Section({ section: { heading, intro, entries, advice }, hasHeading, look }: SectionProps) {
  return (
    <>
      {hasHeading && <h2 style={styles.heading}>{heading}</h2>}
      <p style={styles.paragraph}>{intro}</p>
      {entries.length > 0 && (
        <ul style={styles.list}>
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and nothing moves in a mail
            <Entry key={at} {...entry} look={look} />
          ))}
        </ul>
      )}
      {advice !== undefined && <p style={styles.paragraph}>{advice}</p>}
    </>
  );
}

function Entry({ title, facts, look: { accent, isRightToLeft } }: MailEntry & { readonly look: EntryLook }) {
  return (
    <li style={{ ...styles.entry, [isRightToLeft ? 'borderRight' : 'borderLeft']: `4px solid ${accent}` }}>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      {facts.map((fact) => (
        <div key={fact}>{fact}</div>
      ))}
    </li>
  );
}

function Lines({ lines, style }: { readonly lines: readonly string[]; readonly style: CSSProperties }) {
  return (
    <p style={style}>
      {lines.map((line, at) => (
        <span key={line}>
          {at > 0 && <br />}
          {line}
        </span>
      ))}
    </p>
  );
}

function Unsubscribe({ text, address }: MailLink) {
  return (
    <p style={styles.small}>
      <a href={address} style={styles.link}>
        {text}
      </a>
    </p>
  );
}
