import { noticeLimit } from '@buchfink/contract/account/notices';
import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../../call-context.ts';
import { dateFields } from '../../dates/date-fields.ts';
import type { Patron, PatronNotices } from '../../patron-system.ts';
import type { UnlabelledNotice } from '../../unlabelled.ts';
import { type PaiaMessage, parseMessages } from '../protocol/paia-answers.ts';
import { PaiaRefusal } from '../protocol/paia-client.ts';
import { allows, sessionOf } from '../protocol/paia-session.ts';
import { reading } from './own-account.ts';
import type { PaiaPatronOptions } from './patron-options.ts';

/**
 * The messages to a patron (PAIA 1.4, `messages`), which PAIA neither sorts nor marks as read. Throws
 * `ApiException('not-supported')` where the token does not allow to read them, or the server has none.
 */
export async function readMessages(
  { client, dates }: PaiaPatronOptions,
  patron: Patron,
  context: CallContext,
): Promise<PatronNotices> {
  const session = sessionOf(patron, context.now());
  if (!allows(session.scopes, 'read_messages')) throw new ApiException('not-supported');
  await dates.recall();
  try {
    const messages = parseMessages((await client.read('messages', session, context)).json);
    if (messages === undefined) throw new ApiException('library-answer');
    const notices = messages.map((message) => noticeOf(message, dates));
    return { notices: notices.toSorted(newestFirst).slice(0, noticeLimit) };
  } catch (error) {
    if (error instanceof PaiaRefusal && ['scope', 'unsupported'].includes(error.kind))
      throw new ApiException('not-supported', undefined, { cause: error });
    return reading(Promise.reject(error));
  }
}

function noticeOf({ id, about, date, url }: PaiaMessage, dates: PaiaPatronOptions['dates']): UnlabelledNotice {
  const instant = instantOf(date);
  const at = instant === undefined ? dateFields(dates.read(date), 'at', 'atText') : { at: instant };
  return { id, text: about, url, ...at };
}

/** A moment with its time zone; undefined for a day alone, and for another form. */
function instantOf(date = ''): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(date)) return undefined;
  const instant = new Date(date);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** What has no date comes last. */
const newestFirst = ({ at: a = '' }: UnlabelledNotice, { at: b = '' }: UnlabelledNotice): number =>
  a === b ? 0 : a < b ? 1 : -1;
