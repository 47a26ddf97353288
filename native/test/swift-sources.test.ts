import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KeychainAccess } from '@aparajita/capacitor-secure-storage';
import { beforeAll, describe, expect, it } from 'vitest';
import Parser from 'web-tree-sitter';

/*
 * No Swift compiler runs where these tests run. They catch what can be caught without one: syntax, and names that the
 * frameworks do not have.
 */

const { resolve } = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../plugin/', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.swift'));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

let hasError: (text: string) => boolean;

beforeAll(async () => {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Parser.Language.load(resolve('tree-sitter-wasms/out/tree-sitter-swift.wasm')));
  hasError = (text) => parser.parse(text).rootNode.hasError;
});

it('parses every Swift file of the plugin, and notices a broken one', () => {
  expect(sources.length).toBeGreaterThanOrEqual(3);
  for (const file of sources) {
    expect(hasError(read(file)), file).toBe(false);
    expect(
      hasError(
        read(file)
          .replace(/\)\s*$/, '')
          .replace(/\}\s*$/, ''),
      ),
      `${file}, cut`,
    ).toBe(true);
  }
});

/** What is called in Swift, and the name that the framework's declarations have for it. */
const used: Readonly<Record<string, readonly (readonly [call: string, declaration: string])[]>> = {
  BackgroundTasks: [
    [
      'BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: queue)',
      'registerForTaskWithIdentifierUsingQueueLaunchHandler(',
    ],
    ['BGAppRefreshTaskRequest(identifier: identifier)', 'initWithIdentifier(identifier: string)'],
    ['request.earliestBeginDate', 'earliestBeginDate: Date'],
    ['BGTaskScheduler.shared.submit(request)', 'submitTaskRequestError(taskRequest: BGTaskRequest'],
    ['cancel(taskRequestWithIdentifier: identifier)', 'cancelTaskRequestWithIdentifier('],
    ['task.expirationHandler =', 'expirationHandler: () => void'],
    ['task.setTaskCompleted(success:', 'setTaskCompletedWithSuccess(success: boolean)'],
  ],
  JavaScriptCore: [
    ['context.evaluateScript(script)', 'evaluateScript(script: string): JSValue'],
    ['context.objectForKeyedSubscript(', 'objectForKeyedSubscript(key: any): JSValue'],
    ['rules.isObject', 'readonly isObject: boolean'],
    ['rules.invokeMethod(function, withArguments: arguments)', 'invokeMethodWithArguments(method: string'],
  ],
  EventKit: [
    ['EKEventStore.authorizationStatus(for: .event)', 'static authorizationStatusForEntityType('],
    ['store.calendars(for: .event)', 'calendarsForEntityType('],
    ['EKCalendar(for: .event, eventStore: store)', 'static calendarForEntityTypeEventStore('],
    ['store.saveCalendar(calendar, commit: true)', 'saveCalendarCommitError('],
    [
      'store.predicateForEvents(withStart: from, end: to, calendars: [calendar])',
      'predicateForEventsWithStartDateEndDateCalendars(',
    ],
    ['store.events(matching: predicate)', 'eventsMatchingPredicate('],
    ['store.save(event, span: .thisEvent, commit: true)', 'saveEventSpanCommitError('],
    ['store.remove(event, span: .thisEvent, commit: true)', 'removeEventSpanCommitError('],
    ['store.event(withIdentifier: id)', 'eventWithIdentifier('],
    ['store.calendar(withIdentifier: $0)', 'calendarWithIdentifier('],
    ['EKAlarm(relativeOffset:', 'static alarmWithRelativeOffset('],
    ['.fullAccess', 'FullAccess = '],
  ],
  UserNotifications: [
    ['.getPendingNotificationRequests {', 'getPendingNotificationRequestsWithCompletionHandler('],
    ['.removePendingNotificationRequests(withIdentifiers: ids)', 'removePendingNotificationRequestsWithIdentifiers('],
    ['.getNotificationSettings {', 'getNotificationSettingsWithCompletionHandler('],
    [
      'UNTimeIntervalNotificationTrigger(timeInterval: delay, repeats: false)',
      'static triggerWithTimeIntervalRepeats(',
    ],
    [
      'UNNotificationRequest(identifier: String(id), content: content, trigger: trigger)',
      'static requestWithIdentifierContentTrigger(',
    ],
    ['.add(request)', 'addNotificationRequestWithCompletionHandler('],
    ['trigger.nextTriggerDate()', 'nextTriggerDate(): Date'],
  ],
  Security: [
    ['SecItemCopyMatching(', 'declare function SecItemCopyMatching('],
    ['SecItemUpdate(', 'declare function SecItemUpdate('],
  ],
  CoreNFC: [
    ['NFCTagReaderSession.readingAvailable', 'static readonly readingAvailable'],
    ['NFCTagReaderSession(pollingOption:', 'constructor(o: { pollingOption: NFCPollingOption; delegate:'],
    ['.alertMessage =', 'alertMessage: string'],
    ['session?.begin()', 'beginSession()'],
    ['session?.invalidate()', 'invalidateSession()'],
    ['restartPolling()', 'restartPolling()'],
    ['session.connect(to:', 'connectToTagCompletionHandler('],
    ['tag.identifier', 'identifier: NSData'],
    [
      'sendRequest(requestFlags: call.getInt("flags") ?? 0x02, commandCode: command, data: data)',
      'sendRequestWithFlagCommandCodeDataCompletionHandler(flags: number, commandCode: number, data: NSData | null',
    ],
    ['NFCISO15693TagResponseErrorKey', 'declare var NFCISO15693TagResponseErrorKey'],
    ['didInvalidateWithError', 'tagReaderSessionDidInvalidateWithError('],
    ['didDetect tags', 'tagReaderSessionDidDetectTags'],
    ['tagReaderSessionDidBecomeActive', 'tagReaderSessionDidBecomeActive'],
  ],
  PassKit: [
    ['PKAddPassesViewController.canAddPasses()', 'static canAddPasses()'],
    ['PKAddPassesViewController(pass:', 'initWithPass(pass: PKPass)'],
    ['PKPass(data:', 'initWithDataError(data: NSData'],
    ['containsPass(pass)', 'containsPass(pass: PKPass)'],
    ['addPassesViewControllerDidFinish', 'addPassesViewControllerDidFinish?('],
  ],
};

describe.each(Object.entries(used))('%s', (framework, names) => {
  const declarations = readFileSync(
    resolve(`@nativescript/types-ios/lib/ios/objc-x86_64/objc!${framework}.d.ts`),
    'utf8',
  );
  const swift = sources.map(read).join('\n');

  it.each(names)('has %s', (call, declaration) => {
    expect(swift).toContain(call);
    expect(declarations.includes(declaration), declaration).toBe(true);
  });
});

it('the safe keeps what the app puts into it on this iPhone alone, once it was unlocked', () => {
  const safe = resolve('@aparajita/capacitor-secure-storage/package.json').replace(
    'package.json',
    'ios/Sources/SecureStoragePlugin/Plugin.swift',
  );
  const options = new Map(
    [...readFileSync(safe, 'utf8').matchAll(/case (\d):\s*return KeychainSwiftAccessOptions\.(\w+)/g)].map(
      ([, number, name]) => [Number(number), name],
    ),
  );
  expect(options.get(KeychainAccess.afterFirstUnlockThisDeviceOnly)).toBe('accessibleAfterFirstUnlockThisDeviceOnly');
});
