import type { PatronCard, PatronSystem } from '@buchfink/connectors/patron-system';
import {
  accountPass,
  type Pass,
  passFile as passFileEndpoint,
  passToken,
  passTokenSeconds,
} from '@buchfink/contract/account/pass';
import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import { wordsIn } from '../../../messages/texts.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Keys } from '../../../storage/keys/keys.ts';
import { findLibrary, mount, mountForPatron, RawAnswer, type ServiceScope } from '../../http/mount.ts';
import { googlePassLink } from './google-pass.ts';
import { lastDayOf, type PassOptions, passFile } from './pass-file.ts';
import type { PassTokens } from './pass-tokens.ts';

/** Dependencies of the card and pass calls. */
export interface PassRoutesOptions {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly tokens: PassTokens;
  readonly keys: Keys;
  readonly warn: (message: string, error?: unknown) => void;
}

/** Mounts the card of an account: on screen, and as a file for a phone's wallet. */
export function mountPass(scope: ServiceScope, { directory, tokens, keys, warn }: PassRoutesOptions): void {
  /** Undefined without an issuer; also when its file cannot be read, since the card is shown all the same. */
  const googleLinkOf = async (options: Omit<PassOptions, 'serialKey'>) => {
    const { id, googleWallet } = options.project;
    if (googleWallet === undefined) return undefined;
    try {
      return await googlePassLink({ ...options, serialKey: keys.derive('pass serials') }, googleWallet);
    } catch (error) {
      warn(`project ${id}: the service account of googleWallet cannot be used`, error);
      return undefined;
    }
  };

  mountForPatron(scope, accountPass, async ({ patron, project, library, locale, context }): Promise<Pass> => {
    const card = await directory.patronOf(patron.libraryId).card(patron, context);
    const google = await googleLinkOf({ project, library, patronId: patron.patronId, card, locale });
    return {
      fields: fieldsOf(card, library, locale),
      barcode: { value: card.number, format: project.config.barcode },
      platforms: { apple: project.wallet !== undefined, google },
    };
  });

  mountForPatron(scope, passToken, async ({ patron, project, context }) => {
    if (project.wallet === undefined) throw new ApiException('not-supported');
    const card = await directory.patronOf(patron.libraryId).card(patron, context);
    const { libraryId, patronId } = patron;
    const token = tokens.issue({ projectId: project.id, libraryId, patronId, card });
    return { token, expiresIn: passTokenSeconds } as const;
  });

  mount(
    scope,
    passFileEndpoint,
    async ({ params: { file }, project, locale }) => {
      if (project.wallet === undefined) throw new ApiException('not-supported');
      const grant = tokens.use(file.replace(/\.pkpass$/, ''));
      if (grant === undefined || grant.projectId !== project.id) throw new ApiException('pass-gone');
      const { patronId, card } = grant;
      const serialKey = keys.derive('pass serials');
      const pass = await passFile({
        project,
        library: findLibrary(project, grant.libraryId),
        patronId,
        card,
        locale,
        serialKey,
      });
      return new RawAnswer(pass, {
        'content-type': 'application/vnd.apple.pkpass',
        'content-disposition': 'attachment; filename="card.pkpass"',
      });
    },
    { secret: true },
  );
}

function fieldsOf(card: PatronCard, library: LibrarySettings, locale: Locale): Pass['fields'] {
  const words = wordsIn(locale).account.card;
  const { name, number } = card;
  const validUntil = lastDayOf(card, locale);
  return [
    ...(name === undefined ? [] : [{ key: 'name', label: words.name, value: name }]),
    { key: 'number', label: words.number, value: number },
    ...(validUntil === undefined ? [] : [{ key: 'validUntil', label: words.validUntil, value: validUntil }]),
    { key: 'library', label: words.library, value: library.fullname },
  ];
}
