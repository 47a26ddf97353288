import { appLanguages } from '../app-languages.mjs';
import { plist } from './plist.mjs';

/** @typedef {import('../edition.mjs').Edition} Edition */
/** @typedef {import('../permission-texts.mjs').PermissionTexts} PermissionTexts */

/** Why the app asks; the keys that Apple demands. @param {PermissionTexts} texts */
const usageTexts = ({ nfc, calendar, location, camera }) => ({
  NFCReaderUsageDescription: nfc,
  NSCalendarsFullAccessUsageDescription: calendar,
  // Before iOS 17.
  NSCalendarsUsageDescription: calendar,
  NSCalendarsWriteOnlyAccessUsageDescription: calendar,
  NSLocationWhenInUseUsageDescription: location,
  NSCameraUsageDescription: camera,
});

/** What phones in a language that the app does not have are shown. */
export const developmentLanguage = 'de';

/** The runs in the background, as the plugin names them. */
const backgroundTask = 'app.buchfink.device.refresh';

/** The description of the app. @param {Edition} edition @param {PermissionTexts} texts in the language of development */
export const infoPlist = (edition, texts) =>
  plist({
    BGTaskSchedulerPermittedIdentifiers: [backgroundTask],
    CAPACITOR_DEBUG: '$(CAPACITOR_DEBUG)',
    CFBundleDevelopmentRegion: developmentLanguage,
    CFBundleDisplayName: edition.name,
    CFBundleExecutable: '$(EXECUTABLE_NAME)',
    CFBundleIdentifier: '$(PRODUCT_BUNDLE_IDENTIFIER)',
    CFBundleInfoDictionaryVersion: '6.0',
    CFBundleLocalizations: appLanguages,
    CFBundleName: '$(PRODUCT_NAME)',
    CFBundlePackageType: 'APPL',
    CFBundleShortVersionString: '$(MARKETING_VERSION)',
    CFBundleURLTypes: [{ CFBundleURLName: edition.appId, CFBundleURLSchemes: [edition.scheme] }],
    CFBundleVersion: '$(CURRENT_PROJECT_VERSION)',
    ITSAppUsesNonExemptEncryption: false,
    LSRequiresIPhoneOS: true,
    ...usageTexts(texts),
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

/** What the app may do beyond others: open links of its hosts, read tags. */
export const entitlements = (/** @type {Edition} */ { hosts }) =>
  plist({
    'com.apple.developer.associated-domains': hosts.map((host) => `applinks:${host}`),
    'com.apple.developer.nfc.readersession.formats': ['TAG'],
  });

/** What Apple wants declared: nothing is collected, nothing tracked; the one reason is the app's own settings. */
export const privacyManifest = plist({
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

/** The texts of the description in one language. @param {Edition} edition @param {PermissionTexts} texts */
export const infoStrings = (edition, texts) =>
  Object.entries({ CFBundleDisplayName: edition.name, ...usageTexts(texts) })
    .map(([key, text]) => `"${key}" = "${text.replace(/["\\]/g, '\\$&')}";\n`)
    .join('');
