import { appLanguages } from '../app-languages.mjs';
import { plist } from './plist.mjs';

/** @typedef {import('../edition.mjs').Edition} Edition */
/** @typedef {import('../edition.mjs').Texts} Texts */

/** Why the app asks; the keys that Apple demands. @param {Texts} texts */
const usageTexts = ({ nfc, calendar, location, camera }) => ({
  NFCReaderUsageDescription: nfc,
  NSCalendarsFullAccessUsageDescription: calendar,
  // Before iOS 17.
  NSCalendarsUsageDescription: calendar,
  NSCalendarsWriteOnlyAccessUsageDescription: calendar,
  NSLocationWhenInUseUsageDescription: location,
  NSCameraUsageDescription: camera,
});

/** The runs in the background, as the plugin names them. */
const backgroundTask = 'app.buchfink.device.refresh';

/** The description of the app. @param {Edition} edition */
export const infoPlist = (edition) =>
  plist({
    BGTaskSchedulerPermittedIdentifiers: [backgroundTask],
    CAPACITOR_DEBUG: '$(CAPACITOR_DEBUG)',
    CFBundleDevelopmentRegion: 'de',
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

/** The texts of the description in one language. @param {Edition} edition @param {Texts} texts */
export const infoStrings = (edition, texts) =>
  Object.entries({ CFBundleDisplayName: edition.name, ...usageTexts(texts) })
    .map(([key, text]) => `"${key}" = "${text.replace(/["\\]/g, '\\$&')}";\n`)
    .join('');
