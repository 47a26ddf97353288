import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerLimit, type DeviceResult } from './device-result.ts';

/** A correct answer of each method that the app calls; the tests mutate it. */
const answers: Readonly<Record<string, unknown>> = {
  'App.getLaunchUrl': { url: 'https://library.example/record/1/x' },
  'App.minimizeApp': undefined,
  'AppIcon.isSupported': { value: true },
  'AppIcon.getName': { value: 'library_1' },
  'AppIcon.change': undefined,
  'AppIcon.reset': undefined,
  'Browser.open': undefined,
  'CapacitorBarcodeScanner.scanBarcode': { ScanResult: '1000101', format: 5 },
  'CapacitorCalendar.checkAllPermissions': { result: { readCalendar: 'granted', writeCalendar: 'prompt' } },
  'CapacitorCalendar.requestFullCalendarAccess': { result: 'granted' },
  'CapacitorCalendar.requestWriteOnlyCalendarAccess': { result: 'granted' },
  'CapacitorCalendar.listCalendars': { result: [{ id: '1', title: 'Bibliothek' }] },
  'CapacitorCalendar.createCalendar': { id: '1' },
  'CapacitorCalendar.deleteCalendar': undefined,
  'CapacitorCalendar.createEvent': { id: '7' },
  'CapacitorCalendar.createEventWithPrompt': { id: '7' },
  'CapacitorCalendar.listEventsInRange': {
    result: [{ id: '7', calendarId: '1', title: 'Rückgabe', startDate: 1_767_225_600_000, endDate: 1_767_229_200_000 }],
  },
  'CapacitorCalendar.deleteEventsById': { result: { deleted: ['7'], failed: ['8'] } },
  'Geolocation.checkPermissions': { location: 'prompt', coarseLocation: 'prompt' },
  'Geolocation.requestPermissions': { location: 'denied', coarseLocation: 'granted' },
  'Geolocation.getCurrentPosition': { timestamp: 1, coords: { latitude: 51.2, longitude: 6.8, accuracy: 20 } },
  'InstallReferrer.getReferrer': { referrer: 'libId:7' },
  'LibraryNfc.getState': { state: 'ready' },
  'LibraryNfc.startScan': undefined,
  'LibraryNfc.stopScan': undefined,
  'LibraryNfc.transceive': { response: '0001020304' },
  'LocalNotifications.checkPermissions': { display: 'granted' },
  'LocalNotifications.requestPermissions': { display: 'granted' },
  'LocalNotifications.registerActionTypes': undefined,
  'LocalNotifications.createChannel': undefined,
  'LocalNotifications.schedule': { notifications: [{ id: 3 }] },
  'LocalNotifications.getPending': {
    notifications: [{ id: 3, title: 'a', body: 'b', schedule: { at: '2026-03-01T10:00:00Z' }, extra: { type: 'due' } }],
  },
  'LocalNotifications.getDeliveredNotifications': { notifications: [{ id: 3, title: 'a', body: 'b' }] },
  'LocalNotifications.cancel': undefined,
  'Network.getStatus': { connected: true, connectionType: 'wifi' },
  'PassToWallet.isAvailable': { available: true },
  'PassToWallet.addToWallet': undefined,
  'ScreenBrightness.getBrightness': { brightness: 0.4 },
  'ScreenBrightness.setBrightness': undefined,
  'SecureStorage.internalGetItem': { data: '"secret"' },
  'SecureStorage.internalSetItem': undefined,
  'SecureStorage.internalRemoveItem': { success: true },
  'SecureStorage.internalGetPrefixedKeys': { keys: ['capacitor-storage_refresh-1'] },
  'Share.share': { activityType: 'copy' },
  'SystemBars.setStyle': undefined,
};

/** What each event carries when its plugin is sound. */
const events: Readonly<Record<string, unknown>> = {
  resume: undefined,
  backButton: { canGoBack: true },
  appUrlOpen: { url: 'https://library.example/' },
  networkStatusChange: { connected: false, connectionType: 'none' },
  localNotificationActionPerformed: { actionId: 'renew', notification: { id: 3, title: 'a', body: 'b', extra: {} } },
  tag: { uid: 'E004010012345678' },
  scanEnded: undefined,
};

type Outcome = { answer: unknown } | { thrown: unknown } | 'never';

let outcomeOf: (method: string) => Outcome;
const reached = new Set<string>();
const listeners: { event: string; notify: (data: unknown) => void }[] = [];

/** Capacitor's own code runs over this end of its bridge (`@capacitor/core`, `registerPlugin`). */
const bridge = {
  Plugins: {},
  PluginHeaders: [...new Set(Object.keys(answers).map((method) => method.split('.')[0] ?? ''))].map((name) => ({
    name,
    methods: [
      { name: 'addListener', rtype: 'callback' },
      { name: 'removeListener', rtype: 'none' },
      ...Object.keys(answers)
        .filter((method) => method.startsWith(`${name}.`))
        .map((method) => ({ name: method.slice(name.length + 1), rtype: 'promise' })),
    ],
  })),
  nativePromise(plugin: string, method: string) {
    const name = `${plugin}.${method}`;
    reached.add(name);
    const outcome = outcomeOf(name);
    if (outcome === 'never') return new Promise(() => {});
    return 'thrown' in outcome ? Promise.reject(outcome.thrown) : Promise.resolve(outcome.answer);
  },
  nativeCallback(
    _plugin: string,
    method: string,
    { eventName }: { eventName: string },
    notify: (data: unknown) => void,
  ) {
    if (method === 'addListener') listeners.push({ event: eventName, notify });
    return 'callback-1';
  },
};

const shell = globalThis as { androidBridge?: unknown; Capacitor?: unknown };
let devices: Awaited<ReturnType<typeof load>>;

async function load() {
  const [
    life,
    icon,
    browser,
    scanner,
    calendar,
    place,
    referrer,
    nfc,
    notes,
    network,
    wallet,
    light,
    safe,
    share,
    bars,
  ] = await Promise.all([
    import('../app-life/native.ts'),
    import('../app-icon/native.ts'),
    import('../browser/native.ts'),
    import('../barcode/native.ts'),
    import('../calendar/native.ts'),
    import('../geolocation/native.ts'),
    import('../install-referrer/native.ts'),
    import('../nfc/native.ts'),
    import('../notifications/native.ts'),
    import('../network/native.ts'),
    import('../wallet/native.ts'),
    import('../brightness/native.ts'),
    import('../secure-storage/native.ts'),
    import('../share/native.ts'),
    import('../system-bars/native.ts'),
  ]);
  return {
    ...life,
    ...icon,
    ...browser,
    ...scanner,
    ...calendar,
    ...place,
    ...referrer,
    ...nfc,
    ...notes,
    ...network,
    ...wallet,
    ...light,
    ...safe,
    ...share,
    ...bars,
  };
}

beforeAll(async () => {
  shell.androidBridge = {};
  shell.Capacitor = bridge;
  devices = await load();
});
afterAll(() => {
  delete shell.androidBridge;
  delete shell.Capacitor;
});
beforeEach(() => {
  listeners.length = 0;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const isText = (value: unknown) => typeof value === 'string';
const isTime = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime());
const isPermission = (value: unknown) => ['granted', 'denied', 'prompt'].includes(value as string);
const isFlag = (value: unknown) => typeof value === 'boolean';
/** A result whose value is as its type says, or one of the failures of the closed list. */
const isResult = (isValue: (value: never) => boolean) => (result: unknown) => {
  const { ok, value, failure } = result as { ok: boolean; value?: unknown; failure?: unknown };
  return ok ? isValue(value as never) : ['UNIMPLEMENTED', 'UNAVAILABLE', 'FAILED'].includes(failure as string);
};
const isNothing = isResult((value) => value === undefined);
const isList = (isEntry: (entry: never) => boolean) =>
  isResult((list: never[]) => Array.isArray(list) && list.every(isEntry));

const event = { title: 'Rückgabe', start: new Date(0), end: new Date(60_000), alarmsBefore: [30] };
const note = { id: 3, title: 'a', body: 'b', at: new Date(0), extra: {} };

/** Every ability: a call of it, and a check of the answer's type. */
const abilities: Readonly<Record<string, readonly [() => Promise<unknown>, (answer: unknown) => boolean]>> = {
  'life.launchUrl': [() => devices.nativeAppLife.launchUrl(), (url) => url === undefined || isText(url)],
  'life.minimize': [() => devices.nativeAppLife.minimize(), (answer) => answer === undefined],
  'icon.isSupported': [() => devices.nativeAppIcon.isSupported(), isFlag],
  'icon.get': [() => devices.nativeAppIcon.get(), isResult((name) => name === undefined || isText(name))],
  'icon.set': [() => devices.nativeAppIcon.set('library_1', ['library_1', 'library_2']), isNothing],
  'icon.reset': [() => devices.nativeAppIcon.set(undefined, ['library_1']), isNothing],
  'browser.open': [() => devices.nativeExternalBrowser.open('https://library.example/'), isFlag],
  'scanner.scan': [
    () => devices.nativeBarcodeScanner.scan({} as HTMLVideoElement, new AbortController().signal),
    (answer) => {
      const { ok, text, failure } = answer as { ok: boolean; text?: unknown; failure?: unknown };
      return ok ? isText(text) : failure === 'permission-denied' || failure === 'given-up';
    },
  ],
  'calendar.checkPermission': [() => devices.nativeCalendarStore.checkPermission(), isPermission],
  'calendar.requestPermission': [() => devices.nativeCalendarStore.requestPermission(), isPermission],
  'calendar.requestWritePermission': [() => devices.nativeCalendarStore.requestWritePermission(), isPermission],
  'calendar.list': [
    () => devices.nativeCalendarStore.listCalendars(),
    isList(({ id, title }: Record<string, unknown>) => isText(id) && isText(title)),
  ],
  'calendar.create': [
    () => devices.nativeCalendarStore.createCalendar('Bibliothek', '#c4623f'),
    isResult(({ id, title }: Record<string, unknown>) => isText(id) && title === 'Bibliothek'),
  ],
  'calendar.remove': [() => devices.nativeCalendarStore.removeCalendar('1'), isNothing],
  'calendar.createEvent': [() => devices.nativeCalendarStore.createEvent('1', event), isNothing],
  'calendar.createEventWithForm': [() => devices.nativeCalendarStore.createEventWithForm(event), isResult(isFlag)],
  'calendar.listEvents': [
    () => devices.nativeCalendarStore.listEvents('1', new Date(0), new Date(1)),
    isList(
      ({ id, title, start, end }: Record<string, unknown>) =>
        isText(id) && isText(title) && isTime(start) && isTime(end),
    ),
  ],
  'calendar.removeEvents': [() => devices.nativeCalendarStore.removeEvents(['7']), isList(isText)],
  'place.position': [
    () => devices.nativeGeolocation.position(),
    (answer) => {
      const { ok, position, failure } = answer as { ok: boolean; position: Record<string, number>; failure: string };
      if (!ok) return ['permission-denied', 'position-unavailable', 'timeout'].includes(failure);
      const { lat = NaN, lon = NaN, accuracy = NaN } = position;
      return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && accuracy >= 0;
    },
  ],
  'referrer.read': [
    () => devices.nativeInstallReferrer.read(),
    (answer) => answer === undefined || (isText(answer) && answer !== ''),
  ],
  'nfc.state': [
    () => devices.nativeNfc.state(),
    (answer) => ['ready', 'disabled', 'unsupported'].includes(answer as string),
  ],
  'nfc.scan': [
    () => {
      const search = new AbortController();
      const scan = devices.nativeNfc.scan(
        'Hold the phone to a book',
        () => {},
        search.signal,
        () => {},
      );
      return scan.finally(() => search.abort());
    },
    isFlag,
  ],
  'notifications.checkPermission': [() => devices.nativeLocalNotifications.checkPermission(), isPermission],
  'notifications.requestPermission': [() => devices.nativeLocalNotifications.requestPermission(), isPermission],
  'notifications.registerActions': [
    () => devices.nativeLocalNotifications.registerActions([{ id: 'renew', title: 'Verlängern' }]),
    isNothing,
  ],
  'notifications.setName': [() => devices.nativeLocalNotifications.setName('Erinnerungen'), isNothing],
  'notifications.listPending': [
    () => devices.nativeLocalNotifications.listPending(),
    isList(
      ({ id, title, body, at, extra }: Record<string, unknown>) =>
        Number.isInteger(id) && isText(title) && isText(body) && isTime(at) && typeof extra === 'object' && !!extra,
    ),
  ],
  'notifications.listDelivered': [() => devices.nativeLocalNotifications.listDelivered(), isList(Number.isInteger)],
  'notifications.schedule': [() => devices.nativeLocalNotifications.schedule([note]), isNothing],
  'notifications.cancel': [() => devices.nativeLocalNotifications.cancel([3]), isNothing],
  'network.isConnected': [() => devices.nativeNetwork.isConnected(), isFlag],
  'wallet.isAvailable': [() => devices.nativeWallet.isAvailable(), isFlag],
  'wallet.addPass': [
    () => devices.nativeWallet.addPass(new Uint8Array([1, 2, 3])),
    (answer) => {
      const { ok, failure } = answer as { ok: boolean; failure: unknown };
      return ok || [100, 101, 102, 'unavailable', 'cancelled'].includes(failure as string);
    },
  ],
  'brightness.maximize': [async () => (await devices.nativeBrightness.maximize())(), (answer) => answer === undefined],
  'safe.get': [
    () => devices.nativeSecureStorage.get('refresh-1'),
    isResult((value) => value === undefined || isText(value)),
  ],
  'safe.set': [() => devices.nativeSecureStorage.set('refresh-1', 'secret'), isNothing],
  'safe.remove': [() => devices.nativeSecureStorage.remove('refresh-1'), isNothing],
  'safe.listKeys': [() => devices.nativeSecureStorage.listKeys(), isList(isText)],
  'share.share': [
    () => devices.nativeShareSheet.share({ title: 'a', url: 'https://library.example/' }),
    (outcome) => ['shared', 'dismissed', 'unavailable'].includes(outcome as string),
  ],
  'bars.setGrounds': [
    () => devices.nativeSystemBars.setGrounds({ status: 'dark', navigation: 'light' }),
    (answer) => answer === undefined,
  ],
};

/** What waits for the patron may take any time. */
const waitsForPatron =
  /^(Share\.share|PassToWallet\.addToWallet|CapacitorBarcodeScanner\.scanBarcode|.*\.request\w+|CapacitorCalendar\.createEventWithPrompt)$/;

const oddValue = fc.oneof(
  fc.anything({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    Number.NaN,
    -1e308,
    '',
    'x'.repeat(1_000_000),
    '\u0000\ud800',
    [],
    [[]],
    {},
    { result: null },
    { notifications: [null, 7, {}] },
    { keys: { length: 1e9 } },
    JSON.parse('{"__proto__":{"ok":true}}'),
  ),
);
const thrown = fc.oneof(
  oddValue,
  fc.constantFrom<unknown>(
    new Error('permission denied'),
    Object.assign(new Error('x'), { code: 'UNIMPLEMENTED' }),
    { code: 101 },
    { code: { toString: null } },
    { message: Symbol('message') },
    Symbol('thrown'),
    0n,
  ),
);

/** A sound answer in which one value, at any depth, is missing or replaced. */
function mutated(answer: unknown, random: () => number, replacement: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || random() < 0.2) return replacement;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(answer) ? [...answer] : { ...answer };
  const keys = Object.keys(copy);
  const key = keys[Math.floor(random() * keys.length)] ?? '';
  const target = copy as Record<string, unknown>;
  if (random() < 0.3) delete target[key];
  else target[key] = mutated(target[key], random, replacement);
  return copy;
}

/** A reproducible sequence of numbers from 0 to 1 (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const rounds = 10_000;

describe('a plugin that answers anything', () => {
  it(`makes no ability throw, hang or answer what its type forbids (${rounds} answers)`, async () => {
    const random = sequence(20_261);
    const [oddValues, throws] = [
      fc.sample(oddValue, { numRuns: 1000, seed: 7 }),
      fc.sample(thrown, { numRuns: 1000, seed: 8 }),
    ];
    const pick = (list: readonly unknown[]) => list[Math.floor(random() * list.length)];
    const names = Object.keys(abilities);
    const broken: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const name = names[round % names.length] ?? '';
      const [use, isSound] = abilities[name] ?? [async () => {}, () => false];
      outcomeOf = (method) => {
        const chance = random();
        if (chance < 0.05 && !waitsForPatron.test(method)) return 'never';
        if (chance < 0.2) return { thrown: pick(throws) };
        if (chance < 0.3) return { answer: answers[method] };
        return { answer: mutated(answers[method], random, pick(oddValues)) };
      };
      let settled: { answer: unknown } | { error: unknown } | undefined;
      use().then(
        (answer) => {
          settled = { answer };
        },
        (error) => {
          settled = { error };
        },
      );
      await vi.advanceTimersByTimeAsync(0);
      // Three calls one after the other is the most that an ability makes.
      if (!settled) await vi.advanceTimersByTimeAsync(3 * answerLimit);
      if (!settled || 'error' in settled || !isSound(settled.answer)) broken.push(name);
    }
    expect([...new Set(broken)]).toEqual([]);
    const notReached = Object.keys(answers).filter((method) => !reached.has(method));
    expect(notReached).toEqual(['LibraryNfc.transceive']);
  });

  it('tells listeners only what their types allow, whatever an event carries', async () => {
    const random = sequence(3);
    const oddValues = fc.sample(oddValue, { numRuns: 500, seed: 9 });
    const wrong: unknown[] = [];
    const expectText = (text: unknown) => isText(text) || wrong.push(text);
    outcomeOf = () => ({ answer: oddValues[Math.floor(random() * oddValues.length)] });
    const { nativeAppLife: life, nativeNetwork: network, nativeLocalNotifications: notes, nativeNfc: nfc } = devices;
    const stops = await Promise.all([
      life.onResume((...args: unknown[]) => args.length === 0 || wrong.push(args)),
      life.onBack((...args: unknown[]) => args.length === 0 || wrong.push(args)),
      life.onUrlOpen(expectText),
      network.onChange((now) => isFlag(now) || wrong.push(now)),
      notes.onTap(({ actionId, notification: { title, body, extra } }) => {
        for (const text of [actionId, title, body]) expectText(text);
        if (typeof extra !== 'object' || extra === null) wrong.push(extra);
      }),
    ]);
    const search = new AbortController();
    const tags: Promise<unknown>[] = [];
    const onTag = ({ uid, transceive }: { uid: string; transceive: (...args: never[]) => Promise<Uint8Array> }) => {
      expectText(uid);
      tags.push(
        transceive(...([2, 0x2b, new Uint8Array()] as never[])).then(
          (response) => response instanceof Uint8Array || wrong.push(response),
          (error) => error.failure === 'tag-lost' || wrong.push(error),
        ),
      );
    };
    void nfc.scan('Hold', onTag, search.signal, () => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(listeners.map(({ event: name }) => name).sort()).toEqual(Object.keys(events).sort());
    for (let round = 0; round < 2000; round += 1)
      for (const { event: name, notify } of listeners) {
        const isSound = random() < 0.1;
        notify(
          isSound ? events[name] : mutated(events[name], random, oddValues[Math.floor(random() * oddValues.length)]),
        );
      }
    await vi.advanceTimersByTimeAsync(answerLimit);
    await Promise.all(tags);
    expect(tags.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
    for (const stop of stops) stop();
    search.abort();
    await vi.advanceTimersByTimeAsync(0);
  });

  it('hands a wallet a pass of any length', async () => {
    outcomeOf = () => ({ answer: undefined });
    expect(await devices.nativeWallet.addPass(new Uint8Array(3_000_000))).toEqual({ ok: true });
  });

  it('counts a plugin without an answer as unavailable after ten seconds', async () => {
    outcomeOf = () => 'never';
    let result: DeviceResult<unknown> | undefined;
    void devices.nativeSecureStorage.get('refresh-1').then((answer) => {
      result = answer;
    });
    await vi.advanceTimersByTimeAsync(answerLimit - 1);
    expect(result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(result).toEqual({ ok: false, failure: 'UNAVAILABLE' });
  });
});
