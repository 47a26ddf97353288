import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { shellPage } from '../../../native/make/shell-page.mjs';
import { seedVisitor } from '../stored-state.ts';
import { countRequests } from '../waiting/until-idle.ts';
import { SimulatedPhone } from './simulated-phone.ts';
import type { SimulatedTag } from './tag.ts';

/** Where a shell's page is loaded from on Android; Chromium cannot load iOS' `capacitor://localhost`. */
const shellOrigin = 'https://localhost';
const web = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
/** Capacitor's own bridge, the same file for both platforms. */
const bridge = readFileSync(
  join(
    createRequire(import.meta.url).resolve('@capacitor/android/package.json'),
    '../capacitor/src/main/assets/native-bridge.js',
  ),
  'utf8',
);
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A look at the simulated phone costs nothing. */
const often = { intervals: [20] };

export interface ShellOptions {
  platform: 'android' | 'ios';
  appLocale: 'de' | 'en';
  /** The theme that the patron chose; the phone's by default. */
  appTheme: 'light' | 'dark' | 'system';
  /** Nothing was stored before: the first start after the installation. */
  isFirstStart: boolean;
  /** The services of the edition; the service of the test run by default. */
  services: readonly { readonly name: string; readonly url: string }[] | undefined;
  /** Pixels that the bars of the system cover, top and bottom. */
  insets: { readonly top: number; readonly bottom: number };
}

/** The app in its shell on a simulated phone. */
export class Shell {
  page: Page;
  readonly phone: SimulatedPhone;
  readonly faults: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #context: BrowserContext;

  constructor(context: BrowserContext, page: Page, phone: SimulatedPhone) {
    this.#context = context;
    this.page = page;
    this.phone = phone;
    this.#watch(page);
  }

  /** Allows faults that match the pattern, because the test provokes them. */
  expectFault(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** The faults that no test provoked. */
  unexpectedFaults(): string[] {
    return this.faults.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  /** Opens a path of the app, whose native part then listens: to events of the phone and to links of other sites. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(shellOrigin + path);
    await this.#isReady();
  }

  /** The start of an edition of several services as long as none was chosen: nothing of the app is there but the choice. */
  async openServiceChoice(): Promise<void> {
    await this.page.goto(shellOrigin);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** Starts the app anew at its path. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#isReady();
  }

  /** Ends the app as a system does that needs the memory; what it stored stays. */
  async kill(): Promise<void> {
    await this.page.close();
    this.phone.forgetPage();
    this.page = await this.#context.newPage();
    this.#watch(this.page);
  }

  /** An event of a plugin, to whoever listens in the page; waits until somebody does. */
  async emit(plugin: string, event: string, data: Record<string, unknown>): Promise<void> {
    const listeners = () =>
      this.phone.listeners.filter((listener) => listener.plugin === plugin && listener.event === event);
    await expect.poll(listeners, { message: `a listener of ${plugin}.${event}`, ...often }).not.toEqual([]);
    for (const { callbackId } of listeners()) {
      const answer = { callbackId, pluginId: plugin, methodName: 'addListener', success: true, save: true, data };
      await this.page.evaluate((envelope) => {
        (window as unknown as { Capacitor: { fromNative(answer: unknown): void } }).Capacitor.fromNative(envelope);
      }, answer);
    }
  }

  /** Holds the phone to a tag, once it looks for one. */
  async holdTo(tag: SimulatedTag): Promise<void> {
    await expect.poll(() => this.phone.isScanning).toBe(true);
    this.phone.tag = tag;
    await this.emit('LibraryNfc', 'tag', { uid: tag.uid });
  }

  /** The native part of the page subscribes one event after the other; this is the last. */
  async #isReady(): Promise<void> {
    const events = () => this.phone.listeners.map(({ event }) => event);
    await expect.poll(events, often).toContain('localNotificationActionPerformed');
  }

  #watch(page: Page): void {
    countRequests(page);
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.phone.forgetPage();
    });
    page.on('pageerror', (error) => this.faults.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.faults.push(`console: ${message.text()} (${message.location().url})`);
    });
  }
}

/** Puts Capacitor's bridge into every page, with the phone behind it. */
async function connect(context: BrowserContext, phone: SimulatedPhone, insets: ShellOptions['insets']): Promise<void> {
  await context.exposeBinding('__phone', async (_source, pageId: string, text?: string) => {
    if (text === undefined) {
      phone.startPage(pageId);
      return undefined;
    }
    const { callbackId, pluginId, methodName, options } = JSON.parse(text);
    const answer = { callbackId, pluginId, methodName };
    if (methodName === 'addListener') {
      phone.addListener(pageId, { plugin: pluginId, event: options.eventName, callbackId });
      return undefined;
    }
    if (methodName === 'removeListener') {
      const at = phone.listeners.findIndex((listener) => listener.callbackId === options.callbackId);
      if (at >= 0) phone.listeners.splice(at, 1);
      return undefined;
    }
    try {
      return { ...answer, success: true, save: false, data: await phone.call(pluginId, methodName, options ?? {}) };
    } catch (error) {
      const { message, code } = error as { message: string; code?: string };
      return { ...answer, success: false, save: false, error: { message, code } };
    }
  });
  await context.addInitScript(
    ({ platform, headers }) => {
      const shell = window as unknown as Record<string, unknown> & {
        __phone(pageId: string, text?: string): Promise<unknown>;
        Capacitor: { fromNative(answer: unknown): void };
      };
      const pageId = `${performance.timeOrigin} ${Math.random()}`;
      const send = async (text: string) => {
        const answer = await shell.__phone(pageId, text);
        if (answer) shell.Capacitor.fromNative(answer);
      };
      if (platform === 'android') shell.androidBridge = { postMessage: send };
      else
        shell.webkit = {
          messageHandlers: { bridge: { postMessage: (message: unknown) => send(JSON.stringify(message)) } },
        };
      if (window.top === window) void shell.__phone(pageId);
      shell.WEBVIEW_SERVER_URL = window.location.origin;
      shell.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: headers } as never;
    },
    { platform: phone.platform, headers: phone.pluginHeaders() },
  );
  await context.addInitScript({ content: bridge });
  // As Capacitor's SystemBars tells them.
  await context.addInitScript(({ top, bottom }) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('--safe-area-inset-top', `${top}px`);
      document.documentElement.style.setProperty('--safe-area-inset-bottom', `${bottom}px`);
    });
  }, insets);
}

/** Answers for the shell's own files, as the shell does from its package. */
async function serveShell(context: BrowserContext, services: NonNullable<ShellOptions['services']>): Promise<void> {
  const page = shellPage(readFileSync(join(web, 'index.html'), 'utf8'), {
    services,
    libraryIcons: { 1: {}, 2: {} },
  } as never);
  await context.route(`${shellOrigin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = types[extname(pathname)];
    if (!contentType) return route.fulfill({ contentType: 'text/html', body: page });
    return route.fulfill({ contentType, body: readFileSync(join(web, pathname)) });
  });
}

/** Makes a context of the browser the shell on a phone. */
export async function createShell(
  context: BrowserContext,
  phone: SimulatedPhone,
  {
    appLocale,
    appTheme,
    isFirstStart,
    services,
    insets,
  }: Omit<ShellOptions, 'platform' | 'services'> & { readonly services: NonNullable<ShellOptions['services']> },
): Promise<Shell> {
  if (!isFirstStart) await seedVisitor(context, { libraryId: 1, locale: appLocale, theme: appTheme });
  await connect(context, phone, insets);
  await serveShell(context, services);
  return new Shell(context, await context.newPage(), phone);
}

/** A test of the app in its shell: no error in the console, no broken content policy. */
export const test = base.extend<ShellOptions & { phone: SimulatedPhone; shell: Shell }>({
  platform: ['android', { option: true }],
  appLocale: ['de', { option: true }],
  appTheme: ['system', { option: true }],
  isFirstStart: [false, { option: true }],
  services: [undefined, { option: true }],
  insets: [{ top: 0, bottom: 0 }, { option: true }],
  phone: async ({ platform }, use) => use(new SimulatedPhone(platform)),
  shell: async ({ context, baseURL, phone, appLocale, appTheme, isFirstStart, services, insets }, use) => {
    const listedServices = services ?? [{ name: 'Buchfink', url: baseURL ?? '' }];
    const shell = await createShell(context, phone, {
      appLocale,
      appTheme,
      isFirstStart,
      services: listedServices,
      insets,
    });
    await use(shell);
    expect(shell.unexpectedFaults()).toEqual([]);
  },
});

export { expect };
