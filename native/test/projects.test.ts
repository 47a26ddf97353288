import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales } from '@buchfink/contract/locale';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAndroid } from '../make/android.mjs';
import { appLanguages } from '../make/app-languages.mjs';
import { buildProjects } from '../make/build-projects.mjs';
import { readEdition } from '../make/edition.mjs';
import { withBackgroundRefresh } from '../make/ios/xcode-project.mjs';
import { makeProjects } from '../make/make-projects.mjs';
import { permissionTexts } from '../make/permission-texts.mjs';

const editions = fileURLToPath(new URL('../editions/', import.meta.url));
/** Within the repository: the tool looks for plugins in the folders above. */
const build = fileURLToPath(new URL('../build/', import.meta.url));
mkdirSync(build, { recursive: true });
const root = mkdtempSync(join(build, 'test-'));
const web = join(root, 'web');
const made = join(root, 'made');
const edition = readEdition(join(editions, 'buchfink/edition.json'));
/** Capacitor's tool needs Node 22, which npm brings; without a registry the projects cannot be made. */
let obstacle: string | undefined;

beforeAll(async () => {
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(
    join(web, 'index.html'),
    '<!doctype html><head><meta charset="utf-8" /><link rel="manifest" href="/manifest.webmanifest" /></head>',
  );
  for (const file of ['sw.js', 'assets/app.js', 'assets/app.js.br', 'assets/app.js.map'])
    writeFileSync(join(web, file), '');
  try {
    await makeProjects(edition, { web, to: made });
  } catch (error) {
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|E404|npm error/.test(String(error))) throw error;
    obstacle = `the projects for phones are not tested: Node 22 cannot be fetched (${String(error).split('\n')[1] ?? error})`;
    console.warn(obstacle);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const readMade = (file: string) => readFileSync(join(made, file), 'utf8');

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
}

function parse(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [] };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    if (text.trim()) open.at(-1)?.children.push(text);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml.replace(/<!DOCTYPE[^>]*>/, '')).close();
  return top.children.find((child) => typeof child !== 'string') ?? top;
}
const elementsOf = ({ children }: Element, name?: string): Element[] =>
  children.filter((child): child is Element => typeof child !== 'string' && (!name || child.name === name));

/** A property list as plain values. */
function plistOf(xml: string): Record<string, unknown> {
  const value = (element: Element): unknown => {
    const inner = elementsOf(element);
    if (element.name === 'dict')
      return Object.fromEntries(
        inner.flatMap((child, at) =>
          child.name === 'key' ? [[child.children[0], value(inner[at + 1] ?? child)]] : [],
        ),
      );
    if (element.name === 'array') return inner.map(value);
    return element.name === 'string' ? (element.children[0] ?? '') : element.name === 'true';
  };
  const [dict] = elementsOf(parse(xml));
  return value(dict ?? parse(xml)) as Record<string, unknown>;
}

/** Every file with the hash of its bytes. */
const hashes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(folder, file)).isFile())
      .sort()
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]),
  );

describe('the projects of an edition', () => {
  const test = (name: string, check: () => void | Promise<void>) =>
    it(name, async ({ skip }) => {
      if (obstacle) skip(obstacle);
      await check();
    });

  test('ask on Android for what the app needs, and for no exact alarm', () => {
    const manifest = parse(readMade('android/app/src/main/AndroidManifest.xml'));
    const permissions = elementsOf(manifest, 'uses-permission').map(({ attributes }) => attributes);
    const requestedPermissions = permissions
      .filter((permission) => permission['tools:node'] !== 'remove')
      .map((permission) => permission['android:name']);
    expect(requestedPermissions).toEqual(
      ['INTERNET', 'POST_NOTIFICATIONS', 'ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION', 'CAMERA'].map(
        (name) => `android.permission.${name}`,
      ),
    );
    expect(permissions.filter((permission) => permission['tools:node'] === 'remove')).toHaveLength(2);
    const [application] = elementsOf(manifest, 'application');
    expect(application?.attributes).toMatchObject({
      'android:allowBackup': 'false',
      'android:usesCleartextTraffic': 'false',
    });
  });

  test('put nothing of the app into a backup or onto another phone', () => {
    const manifest = parse(readMade('android/app/src/main/AndroidManifest.xml'));
    const [application] = elementsOf(manifest, 'application');
    expect(application?.attributes).toMatchObject({
      'android:allowBackup': 'false',
      'android:fullBackupContent': '@xml/backup_rules',
      'android:dataExtractionRules': '@xml/data_extraction_rules',
    });
    const domains = ['root', 'file', 'database', 'sharedpref', 'external'];
    const excludedIn = (element: Element | undefined) => {
      const rules = elementsOf(element ?? manifest);
      expect(new Set(rules.map(({ name }) => name))).toEqual(new Set(['exclude']));
      return rules.flatMap(({ attributes }) => (attributes.path === '.' ? (attributes.domain ?? []) : []));
    };
    // Android 11 and older; 12 and newer, where allowBackup does not stop a transfer to another phone.
    expect(excludedIn(parse(readMade('android/app/src/main/res/xml/backup_rules.xml')))).toEqual(domains);
    const rules = parse(readMade('android/app/src/main/res/xml/data_extraction_rules.xml'));
    expect(elementsOf(rules).map(({ name }) => name)).toEqual(['cloud-backup', 'device-transfer']);
    for (const rule of elementsOf(rules)) expect(excludedIn(rule)).toEqual(domains);
  });

  test('open on Android by links of the hosts and of the scheme, whichever icon is shown', () => {
    const manifest = parse(readMade('android/app/src/main/AndroidManifest.xml'));
    const [application] = elementsOf(manifest, 'application');
    const aliases = elementsOf(application ?? manifest, 'activity-alias');
    const links = aliases.find(({ attributes }) => attributes['android:name'] === '.links');
    const data = elementsOf(links ?? manifest, 'intent-filter').flatMap((filter) => elementsOf(filter, 'data'));
    expect(data.map(({ attributes }) => attributes['android:host'] ?? attributes['android:scheme'])).toEqual([
      'https',
      'demo.buchfink.example',
      'buchfink',
    ]);
    const icons = aliases.filter((alias) => alias !== links).map(({ attributes }) => attributes);
    expect(icons.map((icon) => [icon['android:name'], icon['android:enabled'], icon['android:icon']])).toEqual([
      ['.MainActivity', undefined, undefined],
      ['.library_1', 'false', '@mipmap/ic_library_1'],
      ['.library_2', 'false', '@mipmap/ic_library_2'],
    ]);
  });

  describe('start on Android by a tap on a notification', () => {
    const pluginText = (file: string) => readFileSync(join(import.meta.dirname, '../../node_modules', file), 'utf8');
    const category = (name: string) => `android.intent.category.${name}`;

    /** The components of the manifest by their names, with what each starts and for which categories of MAIN. */
    const readComponents = () => {
      const [application] = elementsOf(parse(readMade('android/app/src/main/AndroidManifest.xml')), 'application');
      return ['activity', 'activity-alias'].flatMap((element) =>
        elementsOf(application as Element, element).map((component) => {
          const { attributes } = component;
          const filters = elementsOf(component, 'intent-filter').map((filter) => elementsOf(filter));
          const ofMain = filters.filter((filter) =>
            filter.some((part) => part.attributes['android:name'] === 'android.intent.action.MAIN'),
          );
          return {
            name: attributes['android:name'] ?? '',
            starts: attributes['android:targetActivity'] ?? attributes['android:name'] ?? '',
            isEnabled: attributes['android:enabled'] !== 'false',
            categories: ofMain.flatMap((filter) =>
              filter.filter(({ name }) => name === 'category').map((part) => part.attributes['android:name']),
            ),
          };
        }),
      );
    };

    /** The components after the plugin for icons has shown one of them; its own is called `.MainActivity`. */
    const componentsWithIcon = (icon: string) => {
      const icons = ['.MainActivity', '.library_1', '.library_2'];
      return readComponents().map((component) =>
        icons.includes(component.name) ? { ...component, isEnabled: component.name === icon } : component,
      );
    };

    /** What `getLaunchIntentForPackage` starts: category INFO comes before LAUNCHER. */
    const frontDoor = (components: ReturnType<typeof readComponents>) =>
      ['INFO', 'LAUNCHER']
        .map((name) => components.find(({ isEnabled, categories }) => isEnabled && categories.includes(category(name))))
        .find((component) => component !== undefined)?.name;

    for (const planned of ['.MainActivity', '.library_1', '.library_2'])
      for (const shown of ['.MainActivity', '.library_1', '.library_2'])
        test(`planned while ${planned} is the icon and tapped while ${shown} is`, () => {
          const atTap = componentsWithIcon(shown);
          const isStarted = (name: string | undefined) =>
            atTap.some((component) => component.name === name && component.isEnabled);
          // Planned by the open app: by the class of its activity, whatever the icon is an alias of.
          const launcher = componentsWithIcon(planned).filter(
            ({ isEnabled, categories }) => isEnabled && categories.includes(category('LAUNCHER')),
          );
          expect(launcher.map(({ name }) => name)).toEqual([planned]);
          expect(isStarted(launcher[0]?.starts)).toBe(true);
          // Planned by a run in the background, or again after a restart of the phone.
          expect(isStarted(frontDoor(componentsWithIcon(planned)))).toBe(true);
        });

    test('whose intents and icons are those of the plugins', () => {
      const manager = pluginText(
        '@capacitor/local-notifications/android/src/main/kotlin/com/capacitorjs/plugins/localnotifications/LocalNotificationManager.kt',
      );
      expect(manager).toContain('Intent(context, activity.javaClass)');
      expect(manager).toContain('context.packageManager.getLaunchIntentForPackage(context.packageName)');
      const icons = pluginText(
        '@capacitor-community/app-icon/android/src/main/java/com/mycompany/plugins/example/AppIconBase.java',
      );
      const switchedComponents = [...icons.matchAll(/new ComponentName\(\S+ \S+ \+ "(\.\w*)"( \+ \w+)?\)/gi)];
      expect([...new Set(switchedComponents.map(([, name, rest]) => `${name}${rest ?? ''}`))]).toEqual([
        '. + enableName',
        '. + value',
        '.MainActivity',
      ]);
      expect(pluginText('@capacitor/android/capacitor/src/main/java/com/getcapacitor/BridgeActivity.java')).toContain(
        'public class BridgeActivity extends AppCompatActivity',
      );
      expect(existsSync(join(made, 'android/app/src/main/java'))).toBe(false);
    });
  });

  it('open on Android by links below the path of a service, where its host has other pages', async () => {
    const services = ['https://demo.buchfink.example/', 'https://city.example/opac', 'https://city.example/kids/'];
    const written = new Map<string, string | Buffer>();
    const changed = { ...edition, services: services.map((url) => ({ name: url, url })), libraryIcons: {} };
    await writeAndroid({ ...changed, hosts: ['demo.buchfink.example', 'city.example'] }, (file, content) =>
      written.set(file, content),
    );
    const manifest = parse(String(written.get('android/app/src/main/AndroidManifest.xml')));
    const [application] = elementsOf(manifest, 'application');
    const aliases = elementsOf(application ?? manifest, 'activity-alias');
    const links = aliases.find(({ attributes }) => attributes['android:name'] === '.links');
    const filters = elementsOf(links ?? manifest, 'intent-filter');
    const dataOf = (filter: Element) =>
      elementsOf(filter, 'data').map(({ attributes }) => Object.values(attributes).join(' '));
    expect(filters.map(dataOf)).toEqual([
      ['https', 'demo.buchfink.example'],
      ['https', 'city.example', '/opac', '/opac/', '/kids', '/kids/'],
      ['buchfink'],
    ]);
  });

  test('say on iOS why they ask, in every language that a phone knows', () => {
    const german = permissionTexts(edition, 'de');
    const info = plistOf(readMade('ios/App/App/Info.plist'));
    expect(info).toMatchObject({
      CFBundleDisplayName: 'Buchfink',
      CFBundleLocalizations: appLanguages,
      CFBundleURLTypes: [{ CFBundleURLName: 'app.buchfink', CFBundleURLSchemes: ['buchfink'] }],
      NFCReaderUsageDescription: german.nfc,
      NSCalendarsFullAccessUsageDescription: german.calendar,
      NSCalendarsUsageDescription: german.calendar,
      NSCalendarsWriteOnlyAccessUsageDescription: german.calendar,
      NSLocationWhenInUseUsageDescription: german.location,
      NSCameraUsageDescription: german.camera,
    });
    const project = readMade('ios/App/App.xcodeproj/project.pbxproj');
    const regions = /knownRegions = \(\s*([^)]*?),?\s*\)/.exec(project)?.[1]?.split(/,\s*/);
    for (const language of appLanguages) {
      const strings = readMade(`ios/App/App/${language}.lproj/InfoPlist.strings`);
      for (const text of Object.values(permissionTexts(edition, language))) expect(strings).toContain(`= "${text}";`);
      expect(project).toContain(`path = ${language}.lproj/InfoPlist.strings;`);
      expect(regions).toContain(language);
    }
  });

  test('run in the background on iOS, by a task that is registered before the launch', () => {
    const identifier = /identifier = "([\w.]+)"/.exec(
      readFileSync(
        fileURLToPath(new URL('../plugin/ios/Sources/LibraryDevice/BackgroundRefreshTask.swift', import.meta.url)),
        'utf8',
      ),
    )?.[1];
    expect(plistOf(readMade('ios/App/App/Info.plist'))).toMatchObject({
      BGTaskSchedulerPermittedIdentifiers: [identifier],
      UIBackgroundModes: ['fetch'],
    });
    const delegate = readMade('ios/App/App/AppDelegate.swift');
    expect(delegate).toMatch(/didFinishLaunchingWithOptions[^\n]*\n {8}BackgroundRefreshTask\.register\(\)\n/);
    expect(withBackgroundRefresh(delegate)).toBe(delegate);
    expect(() => withBackgroundRefresh('import UIKit\n')).toThrow('app delegate of this Capacitor has no place');
  });

  test('have on both platforms the rules of runs in the background', () => {
    for (const file of ['android/app/src/main/assets/public/background.js', 'ios/App/App/public/background.js'])
      expect(readMade(file), file).toContain('buchfinkBackground');
  });

  test('may read tags and open links on iOS, and collect nothing', () => {
    expect(plistOf(readMade('ios/App/App/App.entitlements'))).toEqual({
      'com.apple.developer.associated-domains': ['applinks:demo.buchfink.example'],
      'com.apple.developer.nfc.readersession.formats': ['TAG'],
    });
    expect(plistOf(readMade('ios/App/App/PrivacyInfo.xcprivacy'))).toMatchObject({
      NSPrivacyCollectedDataTypes: [],
      NSPrivacyTracking: false,
    });
    const project = readMade('ios/App/App.xcodeproj/project.pbxproj');
    for (const setting of [
      'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
      'MARKETING_VERSION = 3.4.0;',
      'ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = "library_1 library_2";',
    ])
      expect(project.split(setting)).toHaveLength(3);
    expect(project.split('{')).toHaveLength(project.split('}').length);
    expect(project).toContain('PrivacyInfo.xcprivacy in Resources */ = {isa = PBXBuildFile');
  });

  test('have the plugins of both platforms, our own among them', () => {
    const android: { classpath: string }[] = JSON.parse(readMade('android/app/src/main/assets/capacitor.plugins.json'));
    expect(android.map(({ classpath }) => classpath)).toEqual(
      expect.arrayContaining([
        'app.buchfink.device.BackgroundRefreshPlugin',
        'app.buchfink.device.LibraryNfcPlugin',
        'app.buchfink.device.InstallReferrerPlugin',
        'app.buchfink.device.PassToWalletPlugin',
      ]),
    );
    const ios: { packageClassList: string[] } = JSON.parse(readMade('ios/App/App/capacitor.config.json'));
    expect(ios.packageClassList).toEqual(
      expect.arrayContaining(['BackgroundRefreshPlugin', 'LibraryNfcPlugin', 'PassToWalletPlugin']),
    );
    expect(readMade('ios/App/CapApp-SPM/Package.swift')).toContain('BuchfinkCapacitorLibraryDevice');
  });

  test('carry the app without what only the web needs, and tell it where its services are', () => {
    expect(readdirSync(join(made, 'www'), { recursive: true }).sort()).toEqual([
      'assets',
      'assets/app.js',
      'background.js',
      'index.html',
    ]);
    const page = readMade('android/app/src/main/assets/public/index.html');
    expect(page).toContain('name="buchfink-services"');
    expect(page).toContain('https://demo.buchfink.example');
    expect(page).toMatch(/script-src &#39;self&#39;;/);
    expect(page).not.toContain('manifest');
  });

  test('have icons that are drawn in the size they are shown in', async () => {
    const sizes = {
      'android/app/src/main/res/mipmap-mdpi/ic_launcher.png': 48,
      'android/app/src/main/res/mipmap-xxxhdpi/ic_library_2_foreground.png': 432,
      'ios/App/App/Assets.xcassets/AppIcon.appiconset/icon.png': 1024,
      'ios/App/App/Assets.xcassets/library_1.appiconset/icon.png': 1024,
    };
    for (const [file, size] of Object.entries(sizes)) {
      const { width, height, hasAlpha } = await sharp(join(made, file)).metadata();
      expect([width, height], file).toEqual([size, size]);
      // The App Store refuses an icon that is transparent.
      if (file.startsWith('ios')) expect(hasAlpha, file).toBe(false);
    }
  });

  test('are the same when they are made again, whatever was changed in them', async () => {
    const before = hashes(made);
    writeFileSync(join(made, 'android/app/src/main/AndroidManifest.xml'), 'changed by hand');
    await makeProjects(edition, { web, to: made });
    expect(hashes(made)).toEqual(before);
  });
});

describe('an edition', () => {
  const changed = (change: object) => {
    const folder = join(root, 'edition');
    cpSync(join(editions, 'buchfink'), folder, { recursive: true });
    const file = join(folder, 'edition.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
    return file;
  };

  it.each<[object, string]>([
    [{ id: undefined, scheme: undefined }, 'id: small letters, digits and hyphens\n  scheme: small letters and digits'],
    [{ appId: 'Buchfink' }, 'appId: a reverse domain name'],
    [{ services: [{ name: 'x', url: 'http://library.example' }] }, 'services: at least one'],
    ...['?a=b', '#a', '/a//b', '/a/../b', '/%61', '/a b'].map((end): [object, string] => [
      { services: [{ name: 'x', url: `https://library.example${end}` }] },
      'services: at least one',
    ]),
    [
      {
        services: [
          { name: 'x', url: 'https://library.example/opac' },
          { name: 'y', url: 'https://library.example/opac/' },
        ],
      },
      'services: each address and each name once',
    ],
    [{ hosts: ['https://library.example'] }, 'hosts: host names'],
    [{ background: { light: 'white', dark: '#000000' } }, 'background: light and dark as #RRGGBB'],
    [{ icon: 'nothing.svg' }, 'nothing.svg: no such picture'],
    [
      { texts: { xx: { nfc: 'x' } } },
      'texts: nfc, calendar, location, camera, by language (ar, de, en, fr, pl, tr, uk)',
    ],
    [{ texts: { de: { nfc: '' } } }, 'texts: nfc, calendar, location, camera, by language'],
    [{ texts: { de: { microphone: 'x' } } }, 'texts: nfc, calendar, location, camera, by language'],
    [{ libraryIcons: { x: { icon: 'icon.svg', background: '#ffffff' } } }, 'libraryIcons: for library ids'],
    [{ build: 0, version: '3' }, 'version: three numbers such as 3.4.0\n  build: a whole number above 0'],
  ])('says what would be right instead of %j', (change, message) => {
    expect(() => readEdition(changed(change))).toThrow(message);
  });
});

describe('the texts by which the app asks for permissions', () => {
  it('are there in every language that a phone knows, with the name of the edition', () => {
    expect(appLanguages.toSorted()).toEqual(locales.filter((locale) => !locale.includes('-')).sort());
    const texts = appLanguages.flatMap((language) => Object.values(permissionTexts({ name: 'Lesefuchs' }, language)));
    for (const text of texts) expect(text).toMatch(/^[^{}]*Lesefuchs[^{}]*\.$/);
    expect(texts).toHaveLength(4 * appLanguages.length);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('are those of the edition where it has some', () => {
    const own = { name: 'Lesefuchs', texts: { de: { nfc: 'Für Bücher.' } } };
    expect(permissionTexts(own, 'de')).toMatchObject({
      nfc: 'Für Bücher.',
      camera: 'Lesefuchs liest den Strichcode von Medien und Ausweisen.',
    });
    expect(permissionTexts(own, 'tr').nfc).toContain('Lesefuchs');
  });
});

it('says what is missing where the platforms have no tools', () => {
  const { built, missing } = buildProjects(existsSync(made) ? made : root, { PATH: root });
  expect(built).toEqual([]);
  expect(missing.join('\n')).toMatch(/JDK 21.*Android SDK[\s\S]*Xcode/);
});
