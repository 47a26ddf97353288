import type { PatronSystem } from '@buchfink/connectors/patron-system';
import {
  type Contact,
  changeContact,
  changePin,
  profile,
  recentLoginMinutes,
} from '@buchfink/contract/account/profile';
import { ApiException } from '@buchfink/contract/error';
import type { LoggedInPatron } from '../../../base/http/endpoint/patron-authenticator.ts';
import { wordsIn } from '../../../messages/texts.ts';
import { type Exchange, mountForPatron, type ServiceScope } from '../../http/mount.ts';
import { cookiesOf } from '../../session/cookies.ts';
import type { LoginThrottle } from '../../session/login/login-throttle.ts';
import type { Sessions } from '../../session/sessions.ts';
import type { PatronQueue } from '../acts/patron-queue.ts';
import type { Feeds } from '../feed/feeds.ts';
import { attemptContactChange } from './attempt-contact-change.ts';
import { attemptPinChange } from './attempt-pin-change.ts';
import { isPinRight } from './is-pin-right.ts';
import { restartSession } from './restart-session.ts';

/** Dependencies of the calls on a patron's own data. */
export interface ProfileOptions {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly queue: PatronQueue;
  readonly feeds: Feeds;
  readonly logins: { readonly sessions: Sessions; readonly throttle: LoginThrottle };
  /** Receives failures that patrons do not see. */
  readonly warn: (message: string, error?: unknown) => void;
}

/** Mounts the calls that show and change a patron's contact data and change the PIN. */
export function mountProfile(scope: ServiceScope, options: ProfileOptions): void {
  const { directory, queue, feeds, warn } = options;
  const { sessions, throttle } = options.logins;

  mountForPatron(scope, profile, async ({ patron, context }) => {
    const system = directory.patronOf(patron.libraryId);
    if (system.contact === undefined && system.changePin === undefined) throw new ApiException('not-supported');
    return {
      contact: system.contact ? offeredContact(system, await system.contact(patron, context)) : undefined,
      pin: system.changePin ? (system.pinRules ?? {}) : undefined,
      pinNeeded: isLoginLongAgo(patron, context.now()),
    };
  });

  mountForPatron(scope, changeContact, async ({ patron, body, locale, context }, exchange) => {
    const system = directory.patronOf(patron.libraryId);
    const words = wordsIn(locale).account.contactReasons;
    if (isLoginLongAgo(patron, context.now())) {
      const { pin } = body;
      if (pin === undefined) throw new ApiException('pin-needed');
      const isRight = await isPinRight(system, throttle, { patron, pin, from: originOf(exchange, patron) }, context);
      if (!isRight) return { outcome: 'refused', reason: 'wrong-pin', message: words['wrong-pin'] } as const;
    }
    const { answer, contact } = await queue.run(patron, () =>
      attemptContactChange({ system, warn }, { patron, change: body.change }, context),
    );
    return {
      outcome: outcomes[answer.status],
      ...(answer.status === 'ERROR' && { reason: answer.reason, message: answer.text ?? words[answer.reason] }),
      contact: contact && offeredContact(system, contact),
    };
  });

  mountForPatron(scope, changePin, async ({ patron, body, locale, context }, exchange) => {
    const system = directory.patronOf(patron.libraryId);
    const from = originOf(exchange, patron);
    const answer = await queue.run(patron, () =>
      attemptPinChange({ system, throttle, warn }, { patron, change: body, from }, context),
    );
    if (answer.status === 'ERROR') {
      const { reason, text = wordsIn(locale).account.pinReasons[reason] } = answer;
      return { outcome: 'refused', reason, message: text } as const;
    }
    const cookies = cookiesOf(exchange.request, exchange.reply);
    const { credentials } = answer;
    return {
      outcome: 'changed' as const,
      session: await restartSession({ sessions, feeds, cookies }, patron, credentials, context.now()),
    };
  });
}

const outcomes = { OK: 'changed', REQUESTED: 'requested', ERROR: 'refused' } as const;

/** Without `changeContact` the patron can change nothing. */
const offeredContact = (system: PatronSystem, contact: Contact): Contact =>
  system.changeContact ? contact : { ...contact, editable: [] };

/** Whether the login was too long ago to change data that can open the account, such as an e-mail address. */
const isLoginLongAgo = ({ loggedIn }: LoggedInPatron, now: Date) =>
  now.getTime() - loggedIn > recentLoginMinutes * 60_000;

const originOf = ({ request, reply }: Exchange, { libraryId, userId }: LoggedInPatron) => ({
  libraryId,
  userId,
  address: request.ip,
  devices: cookiesOf(request, reply).devices,
});
