import { domainToASCII } from 'node:url';

/** The longest parts of an address in octets (RFC 5321, section 4.5.3.1). */
const maxLocalPart = 64;
const maxDomain = 255;

/** `dot-atom` and `quoted-string` (RFC 5321, section 4.1.2), with letters beyond ASCII (RFC 6531, section 3.3). */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~\u{80}-\u{10ffff}-]+(\.[\w!#$%&'*+/=?^`{|}~\u{80}-\u{10ffff}-]+)*$/u;
// Angle brackets and line breaks are legal inside of quotes; servers and mail programs disagree about them.
const quotedString = /^"([\x20\x21\x23-\x3b\x3d\x3f-\x5b\x5d-\x7e]|\\[\x20-\x3b\x3d\x3f-\x7e])*"$/;

/** Letters, marks and digits of any script, hyphens and dots: `domainToASCII` would also decode `%41` and `0x7f.1`. */
const domainText = /^[\p{L}\p{M}\p{N}.-]+$/u;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** What no address has: separators, controls, direction marks, halves of characters. */
const invisible = /[\p{C}\p{Z}]/u;

/** An address that can be written into an envelope. */
export interface MailAddress {
  /** The whole address, its domain in ASCII (IDNA). */
  readonly text: string;
  /** Whether its local part has letters beyond ASCII, so that a server must offer SMTPUTF8 (RFC 6531). */
  readonly isInternational: boolean;
}

/** Reads `local@domain`, without a name or angle brackets; undefined when it is none that the internet delivers to. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const at = text.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = text.slice(0, at);
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined || Buffer.byteLength(local) > maxLocalPart) return undefined;
  const isAtom = dotAtom.test(local) && !invisible.test(local);
  if (!isAtom && !quotedString.test(local)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them.
  return { text: `${local.normalize('NFC')}@${domain}`, isInternational: /[^\x00-\x7f]/.test(local) };
}

/** A domain name in ASCII; undefined for a name of one label, an IP address, and what is no name. */
function asciiDomain(text: string): string | undefined {
  if (!domainText.test(text)) return undefined;
  const ascii = domainToASCII(text);
  const labels = ascii.split('.');
  const isName = labels.length > 1 && ascii.length <= maxDomain && labels.every((part) => label.test(part));
  const isNumber = /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '');
  return isName && !isNumber ? ascii : undefined;
}
