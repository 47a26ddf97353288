import { useT } from '#shared/i18n/use-t.ts';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { reminderKind } from './reminder-permission.ts';

/** Says where to allow what reminders need. */
export function PermissionAlert() {
  const t = useT();
  return (
    <InlineError role="alert">
      {t(reminderKind === 'calendar' ? 'calendar.readwrite-permission-error' : 'notification.permission-error')}
    </InlineError>
  );
}
