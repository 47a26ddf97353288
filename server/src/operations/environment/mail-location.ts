import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BounceMailbox, DkimKey, MailLocation } from '../../systems/mail/mail-server.ts';
import { readSecretAt } from '../../systems/upstream/read-secret-at.ts';
import type { MailSettings } from './mail-settings.ts';
import { named } from './named-setting.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Receivers ignore signatures of shorter keys (RFC 8301, section 3.2). */
const minKeyBits = 1_024;

/**
 * How mail is sent by the settings, with its secrets; undefined where none is. Throws an `Error` for the operator when a
 * secret, a file or a key cannot be read.
 */
export async function mailLocation(
  settings: MailSettings | undefined,
  environment: Environment = process.env,
): Promise<MailLocation | undefined> {
  if (settings === undefined) return undefined;
  const { host, port, security, user, password, from, perHour } = settings;
  const ca = settings.ca && (await named('BUCHFINK_SMTP_CA', readFile(settings.ca, 'utf8')));
  return {
    from,
    server: {
      host,
      port,
      security,
      user,
      password: password && (await named('BUCHFINK_SMTP_PASSWORD', readSecretAt(password, environment))),
      ca,
      perHour,
      dkim: await dkimKey(settings.dkim, environment),
    },
    bounces: await bounceMailbox(settings, ca, environment),
  };
}

async function dkimKey(dkim: MailSettings['dkim'], environment: Environment): Promise<DkimKey | undefined> {
  if (dkim === undefined) return undefined;
  const { domain, selector, key } = dkim;
  const privateKey = await named('BUCHFINK_MAIL_DKIM_KEY', readSecretAt(key, environment));
  if (!isSigningKey(privateKey))
    throw new Error(
      `BUCHFINK_MAIL_DKIM_KEY: there is no RSA key of at least ${minKeyBits} bits in PEM format at ${key}.`,
    );
  return { domain, selector, privateKey };
}

function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= minKeyBits;
  } catch {
    return false;
  }
}

async function bounceMailbox(
  { bounces }: MailSettings,
  ca: string | undefined,
  environment: Environment,
): Promise<BounceMailbox | undefined> {
  if (bounces === undefined) return undefined;
  const password = await named('BUCHFINK_MAIL_BOUNCES_PASSWORD', readSecretAt(bounces.password, environment));
  return { ...bounces, password, ca };
}
