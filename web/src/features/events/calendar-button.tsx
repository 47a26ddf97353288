import type { LibraryEvent } from '@buchfink/contract/events';
import { loadCalendarStore } from '@buchfink/device/calendar/calendar';
import { mdiCalendarPlusOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { alarmsBefore } from '#shared/reminders/plan-calendar-events.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

/** Opens the form of an iPhone's calendar for an event, in place of a file. */
export function CalendarButton({ event, children }: { event: LibraryEvent; children: ReactNode }) {
  const t = useT();
  const add = async () => {
    const calendar = await loadCalendarStore();
    if ((await calendar.requestWritePermission()) !== 'granted')
      return showSnackbar({ text: t('calendar.write-permission-error') });
    const { title, start, end, allDay, location } = event;
    const saved = await calendar.createEventWithForm({
      title,
      start: timeOf(start, allDay),
      isAllDay: allDay,
      alarmsBefore,
      ...(end !== undefined && { end: timeOf(end, allDay) }),
      ...(location !== undefined && { notes: location }),
    });
    if (!saved.ok) showSnackbar({ text: t('calendar.write-permission-error') });
    else if (saved.value) showSnackbar({ text: t('calendar.event-added') });
  };
  return (
    <Button variant="text" icon={mdiCalendarPlusOutline} onClick={() => void add()}>
      {children}
    </Button>
  );
}

/** An instant; of a whole day its beginning on this phone. */
const timeOf = (text: string, isDay: boolean) => new Date(isDay ? `${text.slice(0, 10)}T00:00:00` : text);
