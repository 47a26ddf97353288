import { addressFailures } from '@buchfink/catalogue/report/address-failure';
import { fileFailures } from '@buchfink/catalogue/report/file-failure';
import type { Locale } from '@buchfink/contract/locale';
import type { FailureCode, FailureReason } from './failures.ts';

/** Why something failed. */
export const failuresDe: Readonly<Record<FailureCode, string>> = {
  ENOENT: 'Datei oder Ordner gibt es nicht',
  ENOTDIR: 'ein Teil des Pfades ist kein Ordner',
  EISDIR: 'es ist ein Ordner',
  EACCES: 'dieser Nutzer hat kein Recht dazu',
  EPERM: 'dieser Nutzer hat kein Recht dazu',
  EROFS: 'auf diesem Datenträger kann nicht geschrieben werden',
  ENOSPC: 'der Datenträger ist voll',
  EDQUOT: 'dieser Nutzer darf auf dem Datenträger nichts mehr ablegen',
  ENAMETOOLONG: 'der Name ist zu lang',
  ELOOP: 'es ist ein Link, der zu sich selbst führt',
  ENXIO: 'es ist keine Datei, die sich öffnen lässt',
  EIO: 'der Datenträger meldet einen Fehler',
  ERR_INVALID_URL: 'das ist keine Adresse',
  ENOTFOUND: 'einen Rechner dieses Namens gibt es nicht',
  EAI_AGAIN: 'Namen von Rechnern lassen sich gerade nicht auflösen',
  ECONNREFUSED: 'dort antwortet niemand',
  ECONNRESET: 'die Verbindung wurde geschlossen',
  UND_ERR_SOCKET: 'die Verbindung wurde geschlossen',
  ENETUNREACH: 'der Rechner ist nicht erreichbar',
  EHOSTUNREACH: 'der Rechner ist nicht erreichbar',
  ETIMEDOUT: 'es kam nicht rechtzeitig eine Antwort',
  UND_ERR_CONNECT_TIMEOUT: 'es kam nicht rechtzeitig eine Antwort',
  UND_ERR_HEADERS_TIMEOUT: 'es kam nicht rechtzeitig eine Antwort',
  UND_ERR_BODY_TIMEOUT: 'die Antwort brach vor ihrem Ende ab',
  EPROTO: 'es kam keine sichere Verbindung zustande: Gehört http statt https in die Adresse?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'es kam keine sichere Verbindung zustande: Gehört http statt https in die Adresse?',
  CERT_HAS_EXPIRED: 'das Zertifikat ist abgelaufen',
  CERT_NOT_YET_VALID: 'das Zertifikat gilt noch nicht',
  ERR_TLS_CERT_ALTNAME_INVALID: 'das Zertifikat gehört zu einem anderen Rechner',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'das Zertifikat hat keine vertrauenswürdige Stelle unterschrieben',
  SELF_SIGNED_CERT_IN_CHAIN: 'das Zertifikat hat keine vertrauenswürdige Stelle unterschrieben',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'das Zertifikat hat keine vertrauenswürdige Stelle unterschrieben',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'das Zertifikat hat keine vertrauenswürdige Stelle unterschrieben',
  'address-no-web': 'das ist keine Adresse im Web',
  'address-with-password': 'in der Adresse steht ein Passwort',
  'address-not-public': 'die Adresse ist nicht öffentlich',
  'host-without-address': 'der Rechner hat keine Adresse',
  'answer-redirects': 'die Antwort leitet weiter',
  'too-many-redirects': 'die Antworten leiten zu oft weiter',
  'answer-too-large': 'die Antwort ist zu groß',
  'answer-packed': 'die Antwort ist auf eine Weise gepackt, die nicht verlangt war',
  'answer-damaged': 'der gepackte Inhalt der Antwort ist beschädigt',
  'disk-full': 'der Datenträger ist voll',
  'disk-failing': 'der Datenträger ist voll oder meldet einen Fehler',
  'read-only': 'dieser Nutzer darf sie nur lesen',
  locked: 'ein anderer Prozess hält sie zu lange gesperrt',
  damaged: 'sie ist beschädigt oder keine Datenbank von Buchfink',
  'not-writable': 'sie lässt sich nicht zum Schreiben öffnen',
  'newer-schema': 'eine neuere Version hat sie geschrieben',
  'unfinished-restore':
    'darin wurde eine Sicherung eingespielt, und das ist nicht zu Ende. Starten Sie `restore` noch einmal',
  unreachable: 'sie ist nicht erreichbar',
  'keys-readable-for-others': 'andere Nutzer können die Datei lesen (chmod 600)',
  'keys-empty': 'es ist kein Schlüssel angegeben',
  'keys-of-same-name': 'zwei Schlüssel haben denselben Namen (die Ziffern vor dem Doppelpunkt)',
  'key-malformed': 'ein Schlüssel hat nicht die Form <8 hexadezimale Ziffern>:<32 Byte in base64url>',
  'key-not-random': 'ein Schlüssel ist nicht zufällig',
  'keys-link-broken': 'die Datei ist ein Link, der nirgendwohin führt',
};

const failureTexts: Readonly<Record<Locale, (reason: FailureReason) => string>> = {
  de: ({ code, text }) => (code === undefined ? text : failuresDe[code]),
  // More exact: it names the file.
  en: ({ text }) => text,
};

/** The words of a known failure; what is not known is said as the other system says it. */
export const failureText = (reason: FailureReason, locale: Locale): string => failureTexts[locale](reason);

/** The German words by the English sentence of each known failure of a file or an address. */
const wordsBySentence = new Map<string, string>([
  ...Object.entries({ ...addressFailures, ...fileFailures }).map(([code, sentence]): [string, string] => [
    sentence,
    failuresDe[code as FailureCode],
  ]),
  [`${fileFailures.EISDIR}: name the files in it`, 'es ist ein Ordner: Nennen Sie die Dateien darin'],
]);

/** The German words of a failure that a report stores as its English sentence; undefined for other texts. */
export const failureByText = (sentence: string): string | undefined => wordsBySentence.get(sentence);
