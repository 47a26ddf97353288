import { join } from 'node:path';
import { appLanguages } from './app-languages.mjs';
import { drawIcon, drawMono } from './draw-icons.mjs';
import { linkPaths } from './edition.mjs';
import { androidString, escapeXml } from './xml.mjs';

/** @typedef {import('./edition.mjs').Edition} Edition */
/** @typedef {(file: string, content: string | Buffer) => void} Write */

/** Densities of Android and how many pixels they have for a dp. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
const main = 'android/app/src/main';

/** Writes what of an Android project is the edition's over the generated one. @param {Edition} edition @param {Write} write */
export async function writeAndroid(edition, write) {
  write(`${main}/AndroidManifest.xml`, manifest(edition));
  write(`${main}/res/values/strings.xml`, strings(edition));
  write(`${main}/res/values/colors.xml`, colors(edition.background.light));
  write(`${main}/res/values-night/colors.xml`, colors(edition.background.dark));
  write(`${main}/res/values/styles.xml`, styles);
  write(`${main}/res/xml/backup_rules.xml`, backupRules('full-backup-content', ''));
  write(`${main}/res/xml/data_extraction_rules.xml`, dataExtractionRules);
  write(`${main}/res/xml/locales.xml`, locales);
  write(`${main}/res/drawable/ic_stat_reminder.xml`, statusIcon);
  write('android/app/version.gradle', versions(edition));
  for (const [name, source] of Object.entries(iconsOf(edition))) await writeIcon(edition, name, source, write);
}

/** @param {Edition} edition @returns {Record<string, import('./edition.mjs').IconSource>} */
const iconsOf = ({ icon, background, libraryIcons }) => ({
  ic_launcher: { icon, background: background.light },
  ...Object.fromEntries(Object.entries(libraryIcons).map(([id, source]) => [`ic_library_${id}`, source])),
});

/** @param {Edition} edition @param {string} name @param {import('./edition.mjs').IconSource} source @param {Write} write */
async function writeIcon({ folder }, name, { icon, background }, write) {
  const svg = join(folder, icon);
  for (const [density, scale] of Object.entries(densities)) {
    const to = `${main}/res/mipmap-${density}/${name}`;
    const size = 48 * scale;
    write(`${to}.png`, await drawIcon(svg, { size, background, margin: 0.12 }));
    write(`${to}_round.png`, await drawIcon(svg, { size, background, margin: 0.2, round: true }));
    // An adaptive icon has 108 dp, of which the outer 18 on each side may be cut away.
    write(`${to}_foreground.png`, await drawIcon(svg, { size: 108 * scale, margin: 0.28 }));
    write(`${to}_mono.png`, await drawMono(svg, { size: 108 * scale, margin: 0.28 }));
  }
  write(`${main}/res/values/${name}_background.xml`, colorOf(`${name}_background`, background));
  for (const round of ['', '_round']) write(`${main}/res/mipmap-anydpi-v26/${name}${round}.xml`, adaptiveIcon(name));
}

const head = '<?xml version="1.0" encoding="utf-8"?>\n';

const adaptiveIcon = (
  /** @type {string} */ name,
) => `${head}<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/${name}_background" />
    <foreground android:drawable="@mipmap/${name}_foreground" />
    <monochrome android:drawable="@mipmap/${name}_mono" />
</adaptive-icon>
`;

/** Capacitor's own: the app needs no subclass of it. */
const activity = 'com.getcapacitor.BridgeActivity';

/**
 * The links of a host that open in the app; of one with paths, those below them alone. A filter combines each host with each
 * path, so every host has a filter of its own.
 *
 * @param {string} host
 * @param {readonly string[]} paths
 */
const linkFilter = (host, paths) => `<intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" />
                <data android:host="${escapeXml(host)}" />${paths
                  .map(
                    (path) => `
                <data android:path="${escapeXml(path)}" />
                <data android:pathPrefix="${escapeXml(path)}/" />`,
                  )
                  .join('')}
            </intent-filter>`;

/**
 * Every icon is an alias of the activity: one for the app's own, which the plugin for icons calls MainActivity, and one for
 * each library, switched on instead of it. Links have an alias too. The activity itself is never switched off: notifications
 * start it, by its class or as what the system calls the package's front door (category INFO), whichever icon is shown
 * when they are tapped.
 * @param {Edition} edition
 */
function manifest({ hosts, services, scheme, libraryIcons: icons }) {
  const launcher = `<intent-filter>
                <action android:name="android.intent.action.MAIN" />
                <category android:name="android.intent.category.LAUNCHER" />
            </intent-filter>`;
  const iconAlias = (/** @type {string} */ id) => `
        <activity-alias
            android:name=".library_${id}"
            android:targetActivity="${activity}"
            android:enabled="false"
            android:exported="true"
            android:icon="@mipmap/ic_library_${id}"
            android:roundIcon="@mipmap/ic_library_${id}_round"
            android:label="@string/app_name">
            ${launcher}
        </activity-alias>`;
  const links = hosts.map((host) => linkFilter(host, linkPaths({ services }, host)));
  return `${head}<manifest xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools">

    <application
        android:allowBackup="false"
        android:fullBackupContent="@xml/backup_rules"
        android:dataExtractionRules="@xml/data_extraction_rules"
        android:icon="@mipmap/ic_launcher"
        android:label="@string/app_name"
        android:localeConfig="@xml/locales"
        android:roundIcon="@mipmap/ic_launcher_round"
        android:supportsRtl="true"
        android:usesCleartextTraffic="false"
        android:theme="@style/AppTheme">

        <activity
            android:name="${activity}"
            android:configChanges="orientation|keyboardHidden|keyboard|screenSize|locale|smallestScreenSize|screenLayout|uiMode|navigation|density|fontScale"
            android:label="@string/title_activity_main"
            android:theme="@style/AppTheme.NoActionBarLaunch"
            android:launchMode="singleTask"
            android:exported="true">
            <intent-filter>
                <action android:name="android.intent.action.MAIN" />
                <category android:name="android.intent.category.INFO" />
            </intent-filter>
        </activity>

        <activity-alias
            android:name=".MainActivity"
            android:targetActivity="${activity}"
            android:exported="true">
            ${launcher}
        </activity-alias>

        <activity-alias
            android:name=".links"
            android:targetActivity="${activity}"
            android:exported="true">
            ${links.join('\n            ')}
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="${scheme}" />
            </intent-filter>
        </activity-alias>
${Object.keys(icons).map(iconAlias).join('')}

        <provider
            android:name="androidx.core.content.FileProvider"
            android:authorities="\${applicationId}.fileprovider"
            android:exported="false"
            android:grantUriPermissions="true">
            <meta-data
                android:name="android.support.FILE_PROVIDER_PATHS"
                android:resource="@xml/file_paths" />
        </provider>
    </application>

    <uses-permission android:name="android.permission.INTERNET" />
    <uses-permission android:name="android.permission.POST_NOTIFICATIONS" />
    <uses-permission android:name="android.permission.ACCESS_COARSE_LOCATION" />
    <uses-permission android:name="android.permission.ACCESS_FINE_LOCATION" />
    <uses-permission android:name="android.permission.CAMERA" />
    <uses-feature android:name="android.hardware.camera" android:required="false" />
    <!-- A reminder may come some minutes later; an exact alarm would need a page of the system's settings. -->
    <uses-permission android:name="android.permission.SCHEDULE_EXACT_ALARM" tools:node="remove" />
    <uses-permission android:name="android.permission.USE_EXACT_ALARM" tools:node="remove" />
</manifest>
`;
}

const strings = (/** @type {Edition} */ { name, appId, scheme }) => `${head}<resources>
    <string name="app_name">${androidString(name)}</string>
    <string name="title_activity_main">${androidString(name)}</string>
    <string name="package_name">${appId}</string>
    <string name="custom_url_scheme">${scheme}</string>
</resources>
`;

const colors = (/** @type {string} */ background) => `${head}<resources>
    <color name="colorPrimary">${background}</color>
    <color name="colorPrimaryDark">${background}</color>
    <color name="colorAccent">#C4623F</color>
    <color name="background">${background}</color>
</resources>
`;

const colorOf = (/** @type {string} */ name, /** @type {string} */ color) => `${head}<resources>
    <color name="${name}">${color}</color>
</resources>
`;

/** The start screen has the background of the app and its icon, light or dark as the phone. */
const styles = `${head}<resources>
    <style name="AppTheme" parent="Theme.AppCompat.DayNight.NoActionBar">
        <item name="colorPrimary">@color/colorPrimary</item>
        <item name="colorPrimaryDark">@color/colorPrimaryDark</item>
        <item name="colorAccent">@color/colorAccent</item>
    </style>
    <style name="AppTheme.NoActionBar" parent="Theme.AppCompat.DayNight.NoActionBar">
        <item name="windowActionBar">false</item>
        <item name="windowNoTitle">true</item>
        <item name="android:background">@null</item>
    </style>
    <style name="AppTheme.NoActionBarLaunch" parent="Theme.SplashScreen">
        <item name="windowSplashScreenBackground">@color/background</item>
        <item name="windowSplashScreenAnimatedIcon">@mipmap/ic_launcher_foreground</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>
    </style>
</resources>
`;

/** Nothing of the app goes into a backup: the refresh secret must not leave the phone. */
const excluded = `
    <exclude domain="root" path="." />
    <exclude domain="file" path="." />
    <exclude domain="database" path="." />
    <exclude domain="sharedpref" path="." />
    <exclude domain="external" path="." />`;
const backupRules = (/** @type {string} */ element, /** @type {string} */ attributes) =>
  `${head}<${element}${attributes}>${excluded}\n</${element}>\n`;
const dataExtractionRules = `${head}<data-extraction-rules>
  <cloud-backup>${excluded}
  </cloud-backup>
  <device-transfer>${excluded}
  </device-transfer>
</data-extraction-rules>
`;

/** The languages that the phone's settings offer for the app. */
const locales = `${head}<locale-config xmlns:android="http://schemas.android.com/apk/res/android">
${appLanguages.map((language) => `    <locale android:name="${language}" />\n`).join('')}</locale-config>
`;

/** White on nothing, as the status bar wants it: a book with a mark. */
const statusIcon = `${head}<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="24dp"
    android:height="24dp"
    android:viewportWidth="24"
    android:viewportHeight="24">
    <path
        android:fillColor="#FFFFFFFF"
        android:pathData="M6,2h12a2,2 0,0 1,2 2v16a2,2 0,0 1,-2 2H6a2,2 0,0 1,-2 -2V4a2,2 0,0 1,2 -2zM7,4v8l2.5,-1.8L12,12V4z" />
</vector>
`;

const versions = (/** @type {Edition} */ { version, build, appId }) => `// Applied by app/build.gradle.
android.defaultConfig.applicationId = '${appId}'
android.defaultConfig.versionCode = ${build}
android.defaultConfig.versionName = '${version}'
`;

/** What of the generated build file is changed: it applies the edition's version. @param {string} text */
export const withVersion = (text) =>
  text.includes('version.gradle') ? text : `${text.trimEnd()}\n\napply from: 'version.gradle'\n`;
