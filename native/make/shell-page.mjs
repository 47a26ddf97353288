import { escapeXml } from './xml.mjs';

/** @typedef {import('./edition.mjs').Edition} Edition */

/**
 * The app's page as the shell shows it: it tells the app where its services are, and has the content policy that the
 * service sends as a header on the web. Scripts are the shell's own alone; data and pictures come from the services, and
 * pictures and maps from elsewhere over https.
 *
 * @param {string} page the built index.html
 * @param {Edition} edition
 */
export function shellPage(page, { services, libraryIcons }) {
  const origins = [...new Set(services.map(({ url }) => new URL(url).origin))];
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob: https: ${origins.join(' ')}`,
    `connect-src 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify buchfink',
    "form-action 'none'",
  ].join('; ');
  const tags = [
    `<meta http-equiv="Content-Security-Policy" content="${escapeXml(policy)}" />`,
    `<meta name="buchfink-services" content="${escapeXml(JSON.stringify(services))}" />`,
    `<meta name="buchfink-library-icons" content="${Object.keys(libraryIcons).join(' ')}" />`,
  ];
  const charsetTag = '<meta charset="utf-8" />';
  if (!page.includes(charsetTag)) throw new Error('The built page has no place for the address of the service.');
  // As a function: a `$` in a name means nothing.
  return page
    .replace(charsetTag, () => [charsetTag, ...tags].join('\n    '))
    .replace(/\s*<link rel="manifest"[^>]*>/, '');
}
