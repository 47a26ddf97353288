import { html, sanitizedMarkup } from '../../base/http/html.ts';
import { languageAttributes } from '../../base/http/language-attributes.ts';
import { headerText } from './header-text.ts';
import type { Mail } from './mail.ts';
import { selfContainedHtml } from './self-contained-html.ts';

/** The longest subject in characters. */
export const maxSubject = 250;

/**
 * The page around the HTML of a mail: screen readers need its language, and some programs show its title. Whoever reads in
 * the dark gets the colours of the mail program. Throws `InvalidMailError` at HTML that a mail program would load something for.
 */
export const mailDocument = ({ html: body, language, subject }: Pick<Mail, 'html' | 'language' | 'subject'>): string =>
  String(html`<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${headerText(subject, maxSubject)}</title>
</head>
<body>${sanitizedMarkup(selfContainedHtml(body))}</body>
</html>`);
