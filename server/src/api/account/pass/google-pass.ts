import type { BarcodeFormat } from '@buchfink/contract/config/barcode-format';
import { languageOf } from '@buchfink/contract/locale';
import { SignJWT } from 'jose';
import { wordsIn } from '../../../messages/texts.ts';
import { type GoogleWalletSettings, readServiceAccount } from '../../../projects/project/google-wallet-settings.ts';
import { encodableFormats } from './pass-barcodes.ts';
import { endOf, lastDayOf, type PassOptions, serialNumberOf } from './pass-file.ts';

/** Google Wallet's names of the symbologies (Wallet API, `BarcodeType`). Its only ITF is that of 14 digits. */
const barcodeTypes: Readonly<Partial<Record<BarcodeFormat, string>>> = {
  CODE128: 'CODE_128',
  CODE39: 'CODE_39',
  CODABAR: 'CODABAR',
  EAN13: 'EAN_13',
};

/**
 * The link that offers the card to Google Wallet: a generic pass in a token that the issuer's service account signs (Google
 * Wallet API, "Issue passes with JWT"). Google learns of the card only when the patron follows the link. Throws an `Error`
 * when the file of the service account cannot be read.
 */
export async function googlePassLink(options: PassOptions, settings: GoogleWalletSettings): Promise<string> {
  const { email, key } = await readServiceAccount(options.project.folder, settings);
  const token = await new SignJWT({
    aud: 'google',
    typ: 'savetowallet',
    origins: [],
    payload: {
      genericClasses: [{ id: classIdOf(settings) }],
      genericObjects: [genericObject(options, settings)],
    },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setIssuedAt()
    .sign(key);
  return `https://pay.google.com/gp/v/save/${token}`;
}

const classIdOf = ({ issuer }: GoogleWalletSettings) => `${issuer}.library-card`;

function genericObject(options: PassOptions, settings: GoogleWalletSettings) {
  const { project, library, card, locale } = options;
  const words = wordsIn(locale).account.card;
  const text = (value: string) => ({ defaultValue: { language: languageOf(locale), value } });
  const validUntil = lastDayOf(card, locale);
  const ends = endOf(options);
  const [barcodeType] = encodableFormats(card.number, project.config.barcode).flatMap(
    (format) => barcodeTypes[format] ?? [],
  );
  return {
    id: `${settings.issuer}.${serialNumberOf(options)}`,
    classId: classIdOf(settings),
    state: 'ACTIVE',
    cardTitle: text(library.libname),
    header: text(card.name ?? card.number),
    subheader: card.name === undefined ? undefined : text(words.name),
    hexBackgroundColor: project.config.theme.light.primary,
    barcode:
      barcodeType === undefined ? undefined : { type: barcodeType, value: card.number, alternateText: card.number },
    textModulesData: [
      { id: 'number', header: words.number, body: card.number },
      ...(validUntil === undefined ? [] : [{ id: 'validUntil', header: words.validUntil, body: validUntil }]),
    ],
    validTimeInterval: ends === undefined ? undefined : { end: { date: ends.toISOString() } },
  };
}
