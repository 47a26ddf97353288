import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from './app-languages.mjs';

/**
 * Why the app asks for permissions, in one language; the phone shows it when the app asks.
 * @typedef {{ nfc: string, calendar: string, location: string, camera: string }} PermissionTexts
 */

/** @type {readonly (keyof PermissionTexts)[]} */
export const permissions = ['nfc', 'calendar', 'location', 'camera'];

/**
 * The texts of an edition in a language: those of the product with its name, or its own.
 *
 * @param {Pick<import('./edition.mjs').Edition, 'name' | 'texts'>} edition
 * @param {string} language one of the app's
 * @returns {PermissionTexts}
 */
export const permissionTexts = ({ name, texts }, language) => ({
  ...productTexts(language, name),
  ...texts?.[language],
});

/** @param {string} language @param {string} name @returns {PermissionTexts} */
function productTexts(language, name) {
  const all = JSON.parse(readFileSync(join(messages, language, 'native/permissions.json'), 'utf8'));
  const textOf = (/** @type {keyof PermissionTexts} */ key) => all[`permission.${key}`].replaceAll('{app}', name);
  return { nfc: textOf('nfc'), calendar: textOf('calendar'), location: textOf('location'), camera: textOf('camera') };
}
