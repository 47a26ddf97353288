import { createHash } from 'node:crypto';
import { requirePart } from '@buchfink/connectors/account-parts';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { addToFeed, endFeed, feedCalendar } from '@buchfink/contract/account/calendar-feed';
import { ApiException } from '@buchfink/contract/error';
import type { Project } from '../../../projects/project/project.ts';
import { originOfProject } from '../../../projects/project/project-origin.ts';
import { mount, mountForPatron, RawAnswer, type ServiceScope } from '../../http/mount.ts';
import { type FeedEntry, feedEntries } from './feed-entries.ts';
import { feedFile } from './feed-file.ts';
import type { FeedCard, Feeds } from './feeds.ts';

/** Dependencies of the feed calls. */
export interface FeedOptions {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly feeds: Feeds;
}

/** Mounts the calendar feeds. The patron adds and ends them; anyone with the address can read them. */
export function mountFeeds(scope: ServiceScope, { directory, feeds }: FeedOptions): void {
  mountForPatron(scope, addToFeed, async ({ body, patron, project, locale }, { request }) => {
    if (!patron.readableAway) throw new ApiException('not-supported');
    const { secret, cards } = await feeds.add(patron, body.secret);
    return {
      secret,
      url: `${originOfProject(project, request) ?? ''}${scope.app.basePath}/services/${locale}/${project.id}/feed/${secret}/calendar.ics`,
      cards: cards.map(({ libraryId, userId, patronId }) => {
        const isOwn = libraryId === patron.libraryId && patronId === patron.patronId;
        return { libraryId, userId: isOwn ? userId : shortened(userId) };
      }),
    };
  });

  mountForPatron(scope, endFeed, async ({ patron }) => ({ ended: await feeds.end(patron) }));

  mount(
    scope,
    feedCalendar,
    async ({ params: { secret }, project, locale, context }) => {
      const cards = await feeds.read(secret);
      if (cards.length === 0) throw new ApiException('unknown-feed');
      const entriesByCard = await Promise.all(
        cards.map(async (card): Promise<FeedEntry[]> => {
          const library = project.libraries.find(({ id }) => id === card.libraryId);
          const account = library && (await accountOf(directory, feeds, card, context));
          return account ? feedEntries({ account, libname: library.libname, secret, locale }) : [];
        }),
      );
      const entries = entriesByCard.flat();
      const file = feedFile(entries, {
        locale,
        timeZone: zoneOf(project, cards),
        uidHost: `account.${project.id}`,
        now: context.now(),
      });
      return new RawAnswer(file, {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, max-age=900',
        // The entity tag ignores the time of writing in the file.
        etag: `W/"${createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22)}"`,
      });
    },
    { secret: true },
  );
}

/** Reads the account of a card; undefined where the library no longer allows it. */
async function accountOf({ patronOf }: FeedOptions['directory'], feeds: Feeds, card: FeedCard, context: CallContext) {
  try {
    const account = await patronOf(card.libraryId).account(card, context);
    return requirePart(requirePart(account, 'lent'), 'reservations');
  } catch (error) {
    const code = error instanceof ApiException ? error.code : undefined;
    // The library no longer knows the patron. The feed must not show dates of the card's next owner.
    if (code === 'session-ended') await feeds.end(card);
    if (code === 'session-ended' || code === 'account-disabled' || code === 'not-supported') return undefined;
    // An account that cannot be read now must not look as if nothing were due.
    throw error;
  }
}

const zoneOf = ({ libraries }: Project, cards: readonly FeedCard[]) =>
  libraries.find(({ id }) => id === cards[0]?.libraryId)?.timeZone ?? 'Europe/Berlin';

/** The end of another patron's card number, enough to tell it from the family's other cards. */
const shortened = (userId: string) => `…${userId.slice(-3)}`;
