import type { PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledCardRenewal } from '@buchfink/connectors/unlabelled';
import { type CardRenewal, cardRenewal, renewCard } from '@buchfink/contract/account/card-renewal';
import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import { wordsIn } from '../../../messages/texts.ts';
import { labelMoney } from '../../../systems/labels/label-money.ts';
import { mountForPatron, type ServiceScope } from '../../http/mount.ts';
import type { PatronQueue } from '../acts/patron-queue.ts';

/** Dependencies of the calls with which patrons renew their cards. */
export interface CardRenewalDeps {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly queue: PatronQueue;
}

/** Mounts the calls that say how a card can be renewed, and renew it. */
export function mountCardRenewal(scope: ServiceScope, { directory, queue }: CardRenewalDeps): void {
  mountForPatron(scope, cardRenewal, async ({ patron, locale, context }) => {
    const system = directory.patronOf(patron.libraryId);
    if (system.cardRenewal === undefined) throw new ApiException('not-supported');
    return inWords(await system.cardRenewal(patron, context), locale);
  });

  mountForPatron(scope, renewCard, async ({ patron, body, locale, context }) => {
    const system = directory.patronOf(patron.libraryId);
    const renew = system.renewCard;
    if (renew === undefined) throw new ApiException('not-supported');
    const { outcome, card } = await queue.run(patron, () => renew.call(system, patron, body, context));
    return { outcome, card: inWords(card, locale) };
  });
}

function inWords({ fee, reason, ...card }: UnlabelledCardRenewal, locale: Locale): CardRenewal {
  return {
    ...card,
    fee: fee && labelMoney(fee, locale),
    reason,
    message: reason && wordsIn(locale).cardRenewal[reason],
  };
}
