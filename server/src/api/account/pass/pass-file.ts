import { createHmac } from 'node:crypto';
import type { PatronCard } from '@buchfink/connectors/patron-system';
import { addDays } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import { instantOf } from '../../../base/calendar/zoned-time.ts';
import { inkOn } from '../../../base/colour.ts';
import { html } from '../../../base/http/html.ts';
import { formatDay } from '../../../messages/format-values.ts';
import { wordsIn } from '../../../messages/texts.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Project } from '../../../projects/project/project.ts';
import { readWallet } from '../../../projects/project/wallet-settings.ts';
import { passBarcodes } from './pass-barcodes.ts';

/** The card, its patron and library, and the language. */
export interface PassOptions {
  readonly project: Project;
  readonly library: LibrarySettings;
  readonly patronId: string;
  readonly card: PatronCard;
  readonly locale: Locale;
  /** Creates the pass's serial number, which must not reveal the card number. */
  readonly serialKey: Buffer;
}

/**
 * Creates the card as a signed pass (`application/vnd.apple.pkpass`). Throws `ApiException('not-supported')` without
 * certificates.
 */
export async function passFile({ project, library, patronId, card, locale, serialKey }: PassOptions): Promise<Buffer> {
  const { wallet, config, folder } = project;
  if (wallet === undefined) throw new ApiException('not-supported');
  const [{ PKPass }, files, ...icons] = await Promise.all([
    import('passkit-generator'),
    readWallet(folder, wallet),
    ...[29, 58, 87].map((size) => passIcon(config.theme.light.primary, size)),
  ]);
  const words = wordsIn(locale).account;
  const [icon, icon2x, icon3x] = icons;
  if (icon === undefined || icon2x === undefined || icon3x === undefined) throw new Error('A pass needs its icons.');
  const pass = new PKPass(
    { 'icon.png': icon, 'icon@2x.png': icon2x, 'icon@3x.png': icon3x },
    { signerCert: files.certificate, signerKey: files.key, wwdr: files.wwdr },
    {
      passTypeIdentifier: wallet.passTypeIdentifier,
      teamIdentifier: wallet.teamIdentifier,
      serialNumber: serialNumberOf({ library, patronId, serialKey }),
      organizationName: library.libname,
      description: words.pass.description({ library: library.libname }),
      logoText: library.shortname,
      sharingProhibited: true,
      ...coloursOn(config.theme.light.primary),
    },
  );
  pass.type = 'storeCard';
  if (card.name !== undefined) pass.primaryFields.push({ key: 'name', label: words.card.name, value: card.name });
  pass.secondaryFields.push({ key: 'number', label: words.card.number, value: card.number });
  const value = lastDayOf(card, locale);
  if (value !== undefined) {
    pass.secondaryFields.push({ key: 'validUntil', label: words.card.validUntil, value });
  }
  const ends = endOf({ card, library });
  if (ends !== undefined) pass.setExpirationDate(ends);
  pass.backFields.push({ key: 'library', label: words.card.library, value: library.fullname });
  if (library.address !== undefined)
    pass.backFields.push({ key: 'address', label: words.pass.address, value: library.address });
  if (library.website !== undefined)
    pass.backFields.push({ key: 'website', label: words.pass.website, value: library.website });
  pass.setBarcodes(...passBarcodes(card.number, config.barcode));
  return pass.getAsBuffer();
}

/** The last day of a card in words, or in those of the library's system; undefined where it does not end. */
export const lastDayOf = ({ validUntil, validUntilText }: PassOptions['card'], locale: Locale): string | undefined =>
  validUntil === undefined ? validUntilText : formatDay(validUntil, locale);

/** The first moment after a card's last day; undefined where it does not end. */
export function endOf({ card, library }: Pick<PassOptions, 'card' | 'library'>): Date | undefined {
  const { validUntil } = card;
  return validUntil === undefined ? undefined : instantOf(`${addDays(validUntil, 1)}T00:00`, library.timeZone);
}

/** The number of a card's pass: the same for each of its passes, in every wallet. */
export function serialNumberOf({
  library,
  patronId,
  serialKey,
}: Pick<PassOptions, 'library' | 'patronId' | 'serialKey'>): string {
  return createHmac('sha256', serialKey)
    .update(JSON.stringify([library.id, patronId]))
    .digest('hex')
    .slice(0, 32);
}

/** The library's colour, and the letters that are readable on it. */
function coloursOn(background: string) {
  const letters = rgb(inkOn(background));
  return { backgroundColor: rgb(background), foregroundColor: letters, labelColor: letters };
}

/** A colour `#RRGGBB` as a pass writes it. */
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** The icon of a pass: an open book on the library's colour. Phones refuse a pass without an icon. */
async function passIcon(colour: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29">
    <rect width="29" height="29" rx="6" fill="${colour}"/>
    <path fill="#fff" d="M6 8c3-.8 5.700-.4 8 1.200v12.300c-2.300-1.600-5-2-8-1.200zm17 0c-3-.8-5.700-.4-8 1.200v12.300c2.300-1.600 5-2 8-1.200z"/>
  </svg>`;
  return sharp(Buffer.from(String(svg)))
    .resize(size, size)
    .png()
    .toBuffer();
}
