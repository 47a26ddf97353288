import { PluginError } from './plugin-error.ts';
import { SimulatedWallet } from './simulated-wallet.ts';
import type { SimulatedTag } from './tag.ts';

type Permission = 'granted' | 'denied' | 'prompt';
type Values = Record<string, unknown>;

interface CalendarEvent {
  readonly id: string;
  readonly calendarId: string;
  readonly title: string;
  readonly startDate: number;
  readonly endDate: number;
  readonly alerts: readonly number[];
}

interface Listener {
  readonly plugin: string;
  readonly event: string;
  readonly callbackId: string;
}

interface Notification extends Values {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly schedule: { readonly at: string };
  readonly extra: Values;
}

/** What each plugin of the shell can do. The page learns it as a real shell tells it. */
const methods: Readonly<Record<string, readonly string[]>> = {
  App: ['getLaunchUrl', 'minimizeApp', 'getInfo', 'getState'],
  AppIcon: ['isSupported', 'getName', 'change', 'reset'],
  BackgroundRefresh: ['enable', 'disable', 'getStatus'],
  Browser: ['open'],
  CapacitorBarcodeScanner: ['scanBarcode'],
  CapacitorCalendar: [
    'checkAllPermissions',
    'requestFullCalendarAccess',
    'requestWriteOnlyCalendarAccess',
    'listCalendars',
    'createCalendar',
    'deleteCalendar',
    'createEvent',
    'createEventWithPrompt',
    'listEventsInRange',
    'deleteEventsById',
  ],
  Geolocation: ['checkPermissions', 'requestPermissions', 'getCurrentPosition'],
  InstallReferrer: ['getReferrer'],
  LibraryNfc: ['getState', 'startScan', 'stopScan', 'transceive'],
  LocalNotifications: [
    'checkPermissions',
    'requestPermissions',
    'registerActionTypes',
    'createChannel',
    'schedule',
    'getPending',
    'getDeliveredNotifications',
    'cancel',
  ],
  Network: ['getStatus'],
  PassToWallet: ['isAvailable', 'addToWallet'],
  ScreenBrightness: ['getBrightness', 'setBrightness'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem', 'internalGetPrefixedKeys'],
  Share: ['canShare', 'share'],
  SystemBars: ['setStyle', 'show', 'hide', 'setAnimation'],
};
const onlyOn: Readonly<Record<string, 'android' | 'ios'>> = { InstallReferrer: 'android' };

/** A phone as the app sees it through Capacitor's bridge. It outlives the app, as a real one does. */
export class SimulatedPhone {
  readonly platform: 'android' | 'ios';
  /** Who listens in the page on screen, by plugin and event. */
  readonly listeners: Listener[] = [];
  #pageId: string | undefined;
  readonly calls: string[] = [];

  calendarPermission: Permission = 'prompt';
  notificationPermission: Permission = 'prompt';
  /** What the patron answers when the system asks. */
  answersPermission: Permission = 'granted';
  readonly calendars = new Map<string, { id: string; title: string }>();
  readonly events = new Map<string, CalendarEvent>();
  /** The names that the settings of an Android phone show for kinds of notifications. */
  readonly channels = new Map<string, string>();
  readonly pending = new Map<number, Notification>();
  readonly delivered: Notification[] = [];
  readonly safe = new Map<string, string>();
  /** How each value was put into the safe, without the value. */
  readonly safeOptions: Values[] = [];
  /** What the app and the runs in the background have stored for each other. */
  background: { input?: string; results?: string; lastRun?: number; isAllowed?: boolean } = { isAllowed: true };
  nfc: 'ready' | 'disabled' | 'unsupported' = 'ready';
  isScanning = false;
  tag: SimulatedTag | undefined;
  /** What the camera sees next: a barcode, or the code of a refusal. */
  barcode: { readonly text: string } | { readonly refusal: string } = { refusal: 'OS-PLUG-BARC-0006' };
  icon: string | undefined;
  launchUrl: string | undefined;
  referrer: string | undefined;
  isMinimized = false;
  brightness = 0.4;
  /** What the phone's own form for an event was opened with. */
  readonly formEvents: CalendarEvent[] = [];
  readonly opened: string[] = [];
  readonly shared: Values[] = [];
  readonly wallet = new SimulatedWallet();
  isConnected = true;
  locationPermission: Permission = 'prompt';
  /** Where the phone is; unknown at first. */
  position: { latitude: number; longitude: number; accuracy: number } | undefined;
  /** The style of each bar of the system: LIGHT has dark icons. */
  readonly bars = new Map<string, string>();
  /** Calls (`Plugin.method`) that fail with this code. */
  readonly broken = new Map<string, string>();
  #lastId = 0;

  constructor(platform: 'android' | 'ios') {
    this.platform = platform;
  }

  /** The list of plugins, in the form in which a shell writes it into the page. */
  pluginHeaders(): unknown[] {
    return Object.entries(methods)
      .filter(([name]) => (onlyOn[name] ?? this.platform) === this.platform)
      .map(([name, methods]) => ({
        name,
        methods: [
          { name: 'addListener', rtype: 'callback' },
          { name: 'removeListener', rtype: 'none' },
          ...methods.map((method) => ({ name: method, rtype: 'promise' })),
        ],
      }));
  }

  /** The page leaves: nobody of it listens any more, whatever of it still arrives. */
  forgetPage(): void {
    this.#pageId = undefined;
    this.listeners.length = 0;
  }

  startPage(id: string): void {
    this.forgetPage();
    this.#pageId = id;
  }

  addListener(pageId: string, listener: Listener): void {
    if (pageId === this.#pageId) this.listeners.push(listener);
  }

  async call(plugin: string, method: string, options: Values): Promise<Values> {
    const name = `${plugin}.${method}`;
    this.calls.push(name);
    const code = this.broken.get(name);
    if (code) throw new PluginError(code);
    const handler = this.#handlers[name];
    if (!handler) throw new PluginError('UNIMPLEMENTED', `${name} is not implemented`);
    return (await handler(options)) ?? {};
  }

  readonly #handlers: Readonly<Record<string, (options: Values) => Values | undefined | Promise<Values>>> = {
    'App.getLaunchUrl': () => ({ url: this.launchUrl }),
    'App.minimizeApp': () => {
      this.isMinimized = true;
      return undefined;
    },
    'AppIcon.isSupported': () => ({ value: true }),
    'AppIcon.getName': () => ({ value: this.icon ?? null }),
    'AppIcon.change': ({ name }) => {
      this.icon = String(name);
      return undefined;
    },
    'AppIcon.reset': () => {
      this.icon = undefined;
      return undefined;
    },
    'BackgroundRefresh.enable': ({ input }) => {
      this.background.input = String(input);
      return undefined;
    },
    'BackgroundRefresh.disable': () => {
      const { isAllowed } = this.background;
      this.background = isAllowed === undefined ? {} : { isAllowed };
      return undefined;
    },
    'BackgroundRefresh.getStatus': () => {
      const { input: _, ...status } = this.background;
      return status;
    },
    'Browser.open': ({ url }) => {
      this.opened.push(String(url));
      return undefined;
    },
    'CapacitorBarcodeScanner.scanBarcode': () => {
      if ('refusal' in this.barcode) throw new PluginError(this.barcode.refusal, 'Camera access was denied.');
      return { ScanResult: this.barcode.text, format: 5 };
    },
    'CapacitorCalendar.checkAllPermissions': () => ({
      result: { readCalendar: this.calendarPermission, writeCalendar: this.calendarPermission },
    }),
    'CapacitorCalendar.requestFullCalendarAccess': () => {
      this.calendarPermission = this.answersPermission;
      return { result: this.calendarPermission };
    },
    'CapacitorCalendar.requestWriteOnlyCalendarAccess': () => ({ result: this.answersPermission }),
    'CapacitorCalendar.listCalendars': () => ({ result: [...this.calendars.values()] }),
    'CapacitorCalendar.createCalendar': ({ title }) => {
      const id = `calendar-${this.#newId()}`;
      this.calendars.set(id, { id, title: String(title) });
      return { id };
    },
    'CapacitorCalendar.deleteCalendar': ({ id }) => {
      this.calendars.delete(String(id));
      for (const event of this.events.values()) if (event.calendarId === id) this.events.delete(event.id);
    },
    'CapacitorCalendar.createEvent': (options) => {
      const id = `event-${this.#newId()}`;
      this.events.set(id, { ...(options as unknown as CalendarEvent), id });
      return { id };
    },
    'CapacitorCalendar.createEventWithPrompt': (options) => {
      this.formEvents.push(options as unknown as CalendarEvent);
      return { id: `event-${this.#newId()}` };
    },
    'CapacitorCalendar.listEventsInRange': ({ from, to }) => ({
      result: [...this.events.values()].filter(({ startDate }) => startDate >= Number(from) && startDate <= Number(to)),
    }),
    'CapacitorCalendar.deleteEventsById': ({ ids }) => {
      for (const id of ids as string[]) this.events.delete(id);
      return { result: { deleted: ids, failed: [] } };
    },
    'InstallReferrer.getReferrer': () => ({ referrer: this.referrer }),
    'LibraryNfc.getState': () => ({ state: this.nfc }),
    'LibraryNfc.startScan': () => {
      this.isScanning = true;
      return undefined;
    },
    'LibraryNfc.stopScan': () => {
      this.isScanning = false;
      return undefined;
    },
    'LibraryNfc.transceive': async ({ uid, flags, command, data }) => {
      if (!this.tag || this.tag.uid !== uid) throw new PluginError('TAG_LOST');
      return { response: this.tag.answer(Number(flags), Number(command), String(data)) };
    },
    'LocalNotifications.checkPermissions': () => ({ display: this.notificationPermission }),
    'LocalNotifications.requestPermissions': () => {
      this.notificationPermission = this.answersPermission;
      return { display: this.notificationPermission };
    },
    'LocalNotifications.registerActionTypes': () => undefined,
    'LocalNotifications.createChannel': ({ id, name }) => {
      this.channels.set(String(id), String(name));
      return undefined;
    },
    'LocalNotifications.schedule': ({ notifications }) => {
      for (const notification of notifications as Notification[]) this.pending.set(notification.id, notification);
      return { notifications };
    },
    'LocalNotifications.getPending': () => ({ notifications: [...this.pending.values()] }),
    'LocalNotifications.getDeliveredNotifications': () => ({ notifications: this.delivered }),
    'LocalNotifications.cancel': ({ notifications }) => {
      for (const { id } of notifications as { id: number }[]) this.pending.delete(id);
    },
    'Geolocation.checkPermissions': () => ({
      location: this.locationPermission,
      coarseLocation: this.locationPermission,
    }),
    'Geolocation.requestPermissions': () => {
      this.locationPermission = this.answersPermission;
      return { location: this.locationPermission, coarseLocation: this.locationPermission };
    },
    'Geolocation.getCurrentPosition': () => {
      if (!this.position) throw new PluginError('OS-PLUG-GLOC-0002', 'The position is not available.');
      return { timestamp: Date.now(), coords: this.position };
    },
    'Network.getStatus': () => ({ connected: this.isConnected, connectionType: this.isConnected ? 'wifi' : 'none' }),
    'PassToWallet.isAvailable': () => ({ available: this.wallet.isAvailable }),
    'PassToWallet.addToWallet': ({ base64 }) => {
      this.wallet.add(String(base64));
      return undefined;
    },
    'ScreenBrightness.getBrightness': () => ({ brightness: this.brightness }),
    'ScreenBrightness.setBrightness': ({ brightness }) => {
      this.brightness = Number(brightness);
      return undefined;
    },
    'SecureStorage.internalGetItem': ({ prefixedKey }) => ({ data: this.safe.get(String(prefixedKey)) ?? null }),
    'SecureStorage.internalSetItem': ({ prefixedKey, data, ...options }) => {
      this.safeOptions.push(options);
      this.safe.set(String(prefixedKey), String(data));
      return undefined;
    },
    'SecureStorage.internalRemoveItem': ({ prefixedKey }) => ({ success: this.safe.delete(String(prefixedKey)) }),
    'SecureStorage.internalGetPrefixedKeys': ({ prefix }) => ({
      keys: [...this.safe.keys()].filter((key) => key.startsWith(String(prefix))),
    }),
    'SystemBars.setStyle': ({ style, bar }) => {
      this.bars.set(String(bar), String(style));
      return undefined;
    },
    'Share.share': (options) => {
      this.shared.push(options);
      return undefined;
    },
  };

  #newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Shows every notification whose time has come. */
  showDue(now: Date): Notification[] {
    const due = [...this.pending.values()].filter(({ schedule }) => new Date(schedule.at) <= now);
    for (const notification of due) {
      this.pending.delete(notification.id);
      this.delivered.push(notification);
    }
    return due;
  }
}
