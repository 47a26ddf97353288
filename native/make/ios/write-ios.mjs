import { join } from 'node:path';
import { appLanguages } from '../app-languages.mjs';
import { drawIcon } from '../draw-icons.mjs';
import { permissionTexts } from '../permission-texts.mjs';
import { developmentLanguage, entitlements, infoPlist, infoStrings, privacyManifest } from './app-settings.mjs';

/** @typedef {import('../edition.mjs').Edition} Edition */
/** @typedef {import('../android.mjs').Write} Write */

const app = 'ios/App/App';

/** Writes what of an iOS project is the edition's over the generated one. @param {Edition} edition @param {Write} write */
export async function writeIos(edition, write) {
  write(`${app}/Info.plist`, infoPlist(edition, permissionTexts(edition, developmentLanguage)));
  write(`${app}/App.entitlements`, entitlements(edition));
  write(`${app}/PrivacyInfo.xcprivacy`, privacyManifest);
  for (const language of appLanguages)
    write(`${app}/${language}.lproj/InfoPlist.strings`, infoStrings(edition, permissionTexts(edition, language)));
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
