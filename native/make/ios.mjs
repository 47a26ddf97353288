import { join } from 'node:path';
import { drawIcon } from './draw-icons.mjs';
import { escapeXml } from './xml.mjs';

/** @typedef {import('./edition.mjs').Edition} Edition */
/** @typedef {import('./edition.mjs').Texts} Texts */
/** @typedef {import('./android.mjs').Write} Write */

const app = 'ios/App/App';

/** Writes what of an iOS project is the edition's over the generated one. @param {Edition} edition @param {Write} write */
export async function writeIos(edition, write) {
  write(`${app}/Info.plist`, infoPlist(edition));
  write(`${app}/App.entitlements`, entitlements(edition));
  write(`${app}/PrivacyInfo.xcprivacy`, privacyManifest);
  for (const [locale, texts] of Object.entries(edition.texts))
    write(`${app}/${locale}.lproj/InfoPlist.strings`, infoStrings(edition, texts));
  const assets = `${app}/Assets.xcassets`;
  for (const [set, { icon: svg, background }] of Object.entries(iconSets(edition))) {
    const icon = await drawIcon(join(edition.folder, svg), { size: 1024, margin: 0.12, background });
    write(`${assets}/${set}.appiconset/Contents.json`, iconContents);
    write(`${assets}/${set}.appiconset/icon.png`, icon);
  }
  const splash = (/** @type {string} */ background) =>
    drawIcon(join(edition.folder, edition.icon), { size: 2732, margin: 0.42, background });
  write(`${assets}/Splash.imageset/splash.png`, await splash(edition.background.light));
  write(`${assets}/Splash.imageset/splash-dark.png`, await splash(edition.background.dark));
  write(`${assets}/Splash.imageset/Contents.json`, splashContents);
}

/** Names of icon sets and their pictures: the app's own first. @param {Edition} edition */
export const iconSets = ({ icon, background, libraryIcons }) => ({
  AppIcon: { icon, background: background.light },
  ...Object.fromEntries(Object.entries(libraryIcons).map(([id, source]) => [`library_${id}`, source])),
});

const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
`;

/** A property list. @param {unknown} value @returns {string} */
const plist = (value) => `${head}<plist version="1.0">\n${element(value, '')}\n</plist>\n`;

/** @param {unknown} value @param {string} indent @returns {string} */
function element(value, indent) {
  if (typeof value === 'boolean') return `${indent}<${value}/>`;
  if (typeof value === 'string') return `${indent}<string>${escapeXml(value)}</string>`;
  const inner = `${indent}\t`;
  if (Array.isArray(value))
    return value.length === 0
      ? `${indent}<array/>`
      : `${indent}<array>\n${value.map((item) => element(item, inner)).join('\n')}\n${indent}</array>`;
  const entries = Object.entries(/** @type {Record<string, unknown>} */ (value));
  const lines = entries.map(([key, item]) => `${inner}<key>${escapeXml(key)}</key>\n${element(item, inner)}`);
  return lines.length === 0 ? `${indent}<dict/>` : `${indent}<dict>\n${lines.join('\n')}\n${indent}</dict>`;
}

/** Why the app asks; the keys that Apple demands. @param {Texts} texts */
const usageTexts = ({ nfc, calendar, location, camera }) => ({
  NFCReaderUsageDescription: nfc,
  NSCalendarsFullAccessUsageDescription: calendar,
  // Before iOS 17.
  NSCalendarsUsageDescription: calendar,
  NSLocationWhenInUseUsageDescription: location,
  NSCameraUsageDescription: camera,
});

/** The runs in the background, as the plugin names them. */
const backgroundTask = 'app.buchfink.device.refresh';

/**
 * The template's delegate with the runs in the background: the system takes them before the app has launched only.
 * Applied twice, the text stays the same.
 *
 * @param {string} delegate the text of AppDelegate.swift
 */
export function withBackgroundRefresh(delegate) {
  if (delegate.includes('import LibraryDevice')) return delegate;
  return insert(
    delegate,
    [
      [/import Capacitor\n/, 'import LibraryDevice\n'],
      [/didFinishLaunchingWithOptions[^\n]*\{\n/, '        BackgroundRefreshTask.register()\n'],
    ],
    'app delegate',
  );
}

/** @param {Edition} edition */
const infoPlist = (edition) =>
  plist({
    BGTaskSchedulerPermittedIdentifiers: [backgroundTask],
    CAPACITOR_DEBUG: '$(CAPACITOR_DEBUG)',
    CFBundleDevelopmentRegion: 'de',
    CFBundleDisplayName: edition.name,
    CFBundleExecutable: '$(EXECUTABLE_NAME)',
    CFBundleIdentifier: '$(PRODUCT_BUNDLE_IDENTIFIER)',
    CFBundleInfoDictionaryVersion: '6.0',
    CFBundleLocalizations: ['de', 'en'],
    CFBundleName: '$(PRODUCT_NAME)',
    CFBundlePackageType: 'APPL',
    CFBundleShortVersionString: '$(MARKETING_VERSION)',
    CFBundleURLTypes: [{ CFBundleURLName: edition.appId, CFBundleURLSchemes: [edition.scheme] }],
    CFBundleVersion: '$(CURRENT_PROJECT_VERSION)',
    ITSAppUsesNonExemptEncryption: false,
    LSRequiresIPhoneOS: true,
    ...usageTexts(edition.texts.de),
    UIApplicationSceneManifest: {
      UIApplicationSupportsMultipleScenes: false,
      UISceneConfigurations: {
        UIWindowSceneSessionRoleApplication: [
          {
            UISceneConfigurationName: 'Default Configuration',
            UISceneDelegateClassName: '$(PRODUCT_MODULE_NAME).SceneDelegate',
            UISceneStoryboardFile: 'Main',
          },
        ],
      },
    },
    UIBackgroundModes: ['fetch'],
    UILaunchStoryboardName: 'LaunchScreen',
    UIMainStoryboardFile: 'Main',
    UIRequiredDeviceCapabilities: ['armv7'],
    UISupportedInterfaceOrientations: orientations('Portrait', 'LandscapeLeft', 'LandscapeRight'),
    'UISupportedInterfaceOrientations~ipad': orientations(
      'Portrait',
      'PortraitUpsideDown',
      'LandscapeLeft',
      'LandscapeRight',
    ),
    UIViewControllerBasedStatusBarAppearance: true,
  });

const orientations = (/** @type {string[]} */ ...names) => names.map((name) => `UIInterfaceOrientation${name}`);

const entitlements = (/** @type {Edition} */ { hosts }) =>
  plist({
    'com.apple.developer.associated-domains': hosts.map((host) => `applinks:${host}`),
    'com.apple.developer.nfc.readersession.formats': ['TAG'],
  });

/** What Apple wants declared: nothing is collected, nothing tracked; the one reason is the app's own settings. */
const privacyManifest = plist({
  NSPrivacyAccessedAPITypes: [
    {
      NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
      NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
    },
  ],
  NSPrivacyCollectedDataTypes: [],
  NSPrivacyTracking: false,
  NSPrivacyTrackingDomains: [],
});

/** @param {Edition} edition @param {Texts} texts */
const infoStrings = (edition, texts) =>
  Object.entries({ CFBundleDisplayName: edition.name, ...usageTexts(texts) })
    .map(([key, text]) => `"${key}" = "${text.replace(/["\\]/g, '\\$&')}";\n`)
    .join('');

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, undefined, 2)}\n`;
const info = { author: 'buchfink', version: 1 };
const iconContents = json({
  images: [{ filename: 'icon.png', idiom: 'universal', platform: 'ios', size: '1024x1024' }],
  info,
});
const dark = [{ appearance: 'luminosity', value: 'dark' }];
const splashContents = json({
  images: [
    { filename: 'splash.png', idiom: 'universal' },
    { appearances: dark, filename: 'splash-dark.png', idiom: 'universal' },
  ],
  info,
});

/**
 * Changes of the generated Xcode project: version, id, entitlements, icons of libraries, and the files that the template
 * does not know. Applied twice, the text stays the same.
 *
 * @param {string} project the text of project.pbxproj
 * @param {Edition} edition
 */
export function withEdition(project, edition) {
  const alternate = Object.keys(iconSets(edition)).slice(1).join(' ');
  /** @type {Record<string, string>} */
  const settings = {
    ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES: `"${alternate}"`,
    CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
    CURRENT_PROJECT_VERSION: String(edition.build),
    MARKETING_VERSION: edition.version,
    PRODUCT_BUNDLE_IDENTIFIER: edition.appId,
    ...(edition.appleTeam ? { DEVELOPMENT_TEAM: edition.appleTeam } : {}),
  };
  const ownSettings = new RegExp(`^\\t\\t\\t\\t(${Object.keys(settings).join('|')}) = .*;\\n`, 'gm');
  const lines = Object.entries(settings)
    .map(([key, value]) => `\t\t\t\t${key} = ${value};\n`)
    .join('');
  const changed = project
    .replace(ownSettings, '')
    .replace(/^(\t\t\t\tASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;\n)/gm, `$1${lines}`);
  return withResources(changed);
}

/** Resources that the template lacks: fixed ids, so that a second run finds them. */
const resources = [
  ['B0C4F1A00000000000000001', 'PrivacyInfo.xcprivacy', 'text.plist.xml'],
  ['B0C4F1A00000000000000002', 'InfoPlist.strings', 'text.plist.strings'],
];

/** @param {string} project */
function withResources(project) {
  if (project.includes('B0C4F1A0')) return project;
  const build = (/** @type {string} */ id) => id.replace('B0C4F1A0', 'B0C4F1B0');
  const buildFiles = resources.map(
    ([id, name]) =>
      `\t\t${build(id ?? '')} /* ${name} in Resources */ = {isa = PBXBuildFile; fileRef = ${id} /* ${name} */; };\n`,
  );
  const [privacy, strings] = resources.map(([id]) => id ?? '');
  const locales = ['de', 'en'];
  const localeId = (/** @type {number} */ at) => `B0C4F1A000000000000000${at + 10}`;
  const references = [
    `\t\t${privacy} /* PrivacyInfo.xcprivacy */ = {isa = PBXFileReference; lastKnownFileType = text.plist.xml; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };\n`,
    ...locales.map(
      (locale, at) =>
        `\t\t${localeId(at)} /* ${locale} */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = ${locale}; path = ${locale}.lproj/InfoPlist.strings; sourceTree = "<group>"; };\n`,
    ),
  ];
  const children = locales.map((locale, at) => `\t\t\t\t${localeId(at)} /* ${locale} */,\n`).join('');
  const variant = `\t\t${strings} /* InfoPlist.strings */ = {\n\t\t\tisa = PBXVariantGroup;\n\t\t\tchildren = (\n${children}\t\t\t);\n\t\t\tname = InfoPlist.strings;\n\t\t\tsourceTree = "<group>";\n\t\t};\n`;
  const listed = resources.map(([id, name]) => `\t\t\t\t${id} /* ${name} */,\n`).join('');
  const built = resources.map(([id, name]) => `\t\t\t\t${build(id ?? '')} /* ${name} in Resources */,\n`).join('');
  return insert(project, [
    [/\/\* Begin PBXBuildFile section \*\/\n/, buildFiles.join('')],
    [/\/\* Begin PBXFileReference section \*\/\n/, references.join('')],
    [/\/\* Begin PBXVariantGroup section \*\/\n/, variant],
    // The group that holds Info.plist, and the phase that copies the catalogue of pictures.
    [/(?=\t\t\t\t\w{24} \/\* Info\.plist \*\/,\n)/, listed],
    [/(?=\t\t\t\t\w{24} \/\* Assets\.xcassets in Resources \*\/,\n)/, built],
    [/knownRegions = \(\n\t\t\t\ten,\n/, '\t\t\t\tde,\n'],
  ]);
}

/**
 * @param {string} text
 * @param {readonly (readonly [RegExp, string])[]} insertions each after what its pattern finds
 * @param {string} what the text is
 */
function insert(text, insertions, what = 'Xcode project') {
  return insertions.reduce((now, [pattern, added]) => {
    if (!pattern.test(now)) throw new Error(`The ${what} of this Capacitor has no place for ${pattern}`);
    return now.replace(pattern, (anchor) => `${anchor}${added}`);
  }, text);
}
