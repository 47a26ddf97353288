import { useQuery } from '@tanstack/react-query';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import { useSession } from '#shared/session/current-session.ts';

/** How many messages the patron has not read, by the account that was fetched last: the drawer makes no call for it. */
export function useUnreadNotices(): number {
  const { libraryId = 0, userId = '' } = useSession() ?? {};
  const { data } = useQuery({ ...accountInfoQuery({ libraryId, userId }), enabled: false });
  return data?.unreadNotices ?? 0;
}
