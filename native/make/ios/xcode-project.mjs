import { appLanguages } from '../app-languages.mjs';
import { iconSets } from './write-ios.mjs';

/** @typedef {import('../edition.mjs').Edition} Edition */

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

/** The template knows English. */
const furtherLanguages = appLanguages.filter((language) => language !== 'en');

/** @param {string} project */
function withResources(project) {
  if (project.includes('B0C4F1A0')) return project;
  const build = (/** @type {string} */ id) => id.replace('B0C4F1A0', 'B0C4F1B0');
  const buildFiles = resources.map(
    ([id, name]) =>
      `\t\t${build(id ?? '')} /* ${name} in Resources */ = {isa = PBXBuildFile; fileRef = ${id} /* ${name} */; };\n`,
  );
  const [privacy, strings] = resources.map(([id]) => id ?? '');
  const localeId = (/** @type {number} */ at) => `B0C4F1A000000000000000${at + 10}`;
  const references = [
    `\t\t${privacy} /* PrivacyInfo.xcprivacy */ = {isa = PBXFileReference; lastKnownFileType = text.plist.xml; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };\n`,
    ...appLanguages.map(
      (locale, at) =>
        `\t\t${localeId(at)} /* ${locale} */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = ${locale}; path = ${locale}.lproj/InfoPlist.strings; sourceTree = "<group>"; };\n`,
    ),
  ];
  const children = appLanguages.map((locale, at) => `\t\t\t\t${localeId(at)} /* ${locale} */,\n`).join('');
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
    [/knownRegions = \(\n\t\t\t\ten,\n/, furtherLanguages.map((language) => `\t\t\t\t${language},\n`).join('')],
  ]);
}

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
