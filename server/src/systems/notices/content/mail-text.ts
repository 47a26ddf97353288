import type { MailContent, MailEntry, MailSection } from './mail-content.ts';
import { wrapText } from './wrap-text.ts';

/** Writes a mail as plain text, in paragraphs with an empty line between them. */
export function mailText({ greeting, sections, action, closing, sender, reasons, unsubscribe }: MailContent): string {
  const paragraphs = [
    wrapText(greeting),
    ...sections.flatMap((section) => sectionText(section, sections.length > 1)),
    `${wrapText(`${action.text}:`)}\n${action.address}`,
    closing.map((line) => wrapText(line)).join('\n'),
    // The line before a signature (RFC 3676, section 4.3).
    ['-- ', ...sender.map((line) => wrapText(line))].join('\n'),
    ...reasons.map((line) => wrapText(line)),
    ...unsubscribe.map(({ text, address }) => `${wrapText(`${text}:`)}\n${address}`),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** The paragraphs of a section; a heading tells it from others. */
function sectionText({ heading, intro, entries, advice }: MailSection, hasHeading: boolean): string[] {
  const isShort = entries.every(({ facts }) => facts.length === 0);
  const list = entries.map(entryText).join(isShort ? '\n' : '\n\n');
  return [
    ...(hasHeading ? [`${heading}\n${'-'.repeat([...heading].length)}`] : []),
    wrapText(intro),
    ...(list === '' ? [] : [list]),
    ...(advice === undefined ? [] : [wrapText(advice)]),
  ];
}

const entryText = ({ title, facts }: MailEntry): string =>
  [wrapText(title, '* ', '  '), ...facts.map((fact) => wrapText(fact, '  '))].join('\n');
