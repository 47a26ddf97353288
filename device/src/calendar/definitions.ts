import type { DeviceResult } from '../platform/device-result.ts';
import type { Permission } from '../platform/permission.ts';

export interface DeviceCalendar {
  readonly id: string;
  readonly title: string;
}

export interface NewCalendarEvent {
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly isAllDay?: boolean;
  readonly notes?: string;
  /** Minutes before `start` at which the phone speaks up. */
  readonly alarmsBefore: readonly number[];
}

export interface StoredCalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
}

/** The calendars of the phone. Nothing here throws; failures are values. */
export interface CalendarStore {
  checkPermission(): Promise<Permission>;
  requestPermission(): Promise<Permission>;
  /** Asks for what the phone's form for an event needs: to write, not to read. */
  requestWritePermission(): Promise<Permission>;
  /** All calendars that the app may see. */
  listCalendars(): Promise<DeviceResult<readonly DeviceCalendar[]>>;
  createCalendar(title: string, color: string): Promise<DeviceResult<DeviceCalendar>>;
  /** Removes the calendar with all its events. */
  removeCalendar(id: string): Promise<DeviceResult<void>>;
  createEvent(calendarId: string, event: NewCalendarEvent): Promise<DeviceResult<void>>;
  /**
   * Opens the phone's own form for an event; tells whether the patron has saved it. Without an end it lasts a second
   * (specification, section 9).
   */
  createEventWithForm(event: Omit<NewCalendarEvent, 'end'> & { readonly end?: Date }): Promise<DeviceResult<boolean>>;
  /** The calendar's events between the two times, at most four years apart (a limit of EventKit). */
  listEvents(calendarId: string, from: Date, to: Date): Promise<DeviceResult<readonly StoredCalendarEvent[]>>;
  /** Removes the events; tells which of them could not be removed. */
  removeEvents(ids: readonly string[]): Promise<DeviceResult<readonly string[]>>;
}
