import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appLanguages } from './app-languages.mjs';
import { permissions } from './permission-texts.mjs';

/**
 * What an app in the stores is made of.
 * @typedef {object} Edition
 * @property {string} id names the folders
 * @property {string} appId reverse domain name, the same in both stores
 * @property {string} name below the icon
 * @property {string} version
 * @property {number} build grows with every upload to a store
 * @property {{ name: string, url: string }[]} services whose libraries the app shows; of several the patron chooses one
 * @property {string[]} hosts whose links open in the app
 * @property {string} scheme of links that only the app opens
 * @property {{ light: string, dark: string }} background behind the icon and of the start screen
 * @property {string} icon an SVG, relative to the edition
 * @property {Record<string, IconSource>} libraryIcons by library id
 * @property {Partial<Record<string, Partial<import('./permission-texts.mjs').PermissionTexts>>>} [texts] by language, why the app asks
 *   for a permission, where that differs from the texts of the product
 * @property {string} [appleTeam] ten characters; without it Xcode asks for one
 * @property {string} folder where the edition is kept
 *
 * @typedef {{ icon: string, background: string }} IconSource an SVG, relative to the edition, and the colour behind it
 */

/** @type {readonly string[]} */
const permissionNames = permissions;

/**
 * What must hold of an edition; the text says what would be right.
 * @type {readonly [string, (edition: Partial<Edition>) => boolean][]}
 */
const rules = [
  ['id: small letters, digits and hyphens', ({ id }) => matches(/^[a-z][a-z0-9-]{1,39}$/, id)],
  [
    'appId: a reverse domain name such as org.example.app',
    ({ appId }) => matches(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*)+$/, appId),
  ],
  ['name: 1 to 30 characters', ({ name }) => matches(/^.{1,30}$/u, name)],
  ['version: three numbers such as 3.4.0', ({ version }) => matches(/^\d+\.\d+\.\d+$/, version)],
  ['build: a whole number above 0', ({ build }) => Number.isInteger(build) && Number(build) > 0],
  [
    'services: at least one, each with a name and an https address such as https://library.example or https://city.example/opac',
    ({ services }) => Array.isArray(services) && services.length > 0 && services.every(isService),
  ],
  [
    'services: each address and each name once',
    ({ services }) =>
      !Array.isArray(services) ||
      [services.map(addressOf), services.map((service) => service?.name)].every(
        (all) => new Set(all).size === all.length,
      ),
  ],
  ['hosts: host names such as library.example.org', ({ hosts }) => Array.isArray(hosts) && hosts.every(isHost)],
  ['scheme: small letters and digits', ({ scheme }) => matches(/^[a-z][a-z0-9]{2,30}$/, scheme)],
  ['background: light and dark as #RRGGBB', ({ background }) => [background?.light, background?.dark].every(isColor)],
  [
    'libraryIcons: for library ids an icon (SVG) and its background as #RRGGBB',
    ({ libraryIcons }) =>
      Object.entries(libraryIcons ?? {}).every(([id, source]) => /^[1-9]\d*$/.test(id) && isColor(source?.background)),
  ],
  [
    `texts: ${permissions.join(', ')}, by language (${appLanguages.join(', ')})`,
    ({ texts }) =>
      Object.entries(texts ?? {}).every(
        ([language, own]) =>
          appLanguages.includes(language) &&
          Object.entries(own ?? {}).every(([key, text]) => permissionNames.includes(key) && isText(text)),
      ),
  ],
  [
    'appleTeam: ten letters and digits',
    ({ appleTeam }) => appleTeam === undefined || matches(/^[A-Z0-9]{10}$/, appleTeam),
  ],
];

/** The address of a service without a slash at its end. @param {Edition['services'][number]} service */
const addressOf = (service) =>
  URL.canParse(service?.url) ? new URL(service.url).href.replace(/\/$/, '') : service?.url;

/** Only of a text: a pattern would take a missing one for the word undefined. @param {RegExp} pattern @param {unknown} text */
const matches = (pattern, text) => typeof text === 'string' && pattern.test(text);
const isColor = (/** @type {unknown} */ color) => matches(/^#[0-9a-fA-F]{6}$/, color);
const isText = (/** @type {unknown} */ text) => typeof text === 'string' && text.trim() !== '';
const isHost = (/** @type {unknown} */ host) => matches(/^([a-z0-9-]+\.)+[a-z]{2,}$/, host);
const isService = (/** @type {Edition['services'][number]} */ service) =>
  isText(service?.name) && URL.canParse(service.url) && isAddress(new URL(service.url), service.url);
const isAddress = (/** @type {URL} */ { protocol, origin, pathname }, /** @type {string} */ text) =>
  protocol === 'https:' &&
  /^(\/[\w-][\w.-]*)*\/?$/.test(pathname) &&
  origin + pathname.replace(/\/$/, '') === text.replace(/\/$/, '');

/**
 * The paths of a host below which its links open in the app; none for all of them.
 *
 * @param {Pick<Edition, 'services'>} edition
 * @param {string} host
 */
export function linkPaths({ services }, host) {
  const paths = services
    .map(({ url }) => new URL(url))
    .flatMap((url) => (url.host === host ? [url.pathname.replace(/\/$/, '')] : []));
  return paths.includes('') ? [] : paths;
}

/**
 * Reads and checks an edition.
 *
 * @param {string} file an `edition.json`
 * @returns {Edition}
 * @throws {Error} with every rule that it breaks
 */
export function readEdition(file) {
  const folder = dirname(file);
  const edition = { libraryIcons: {}, ...JSON.parse(readFileSync(file, 'utf8')), folder };
  const broken = rules.filter(([, holds]) => !holds(edition)).map(([text]) => text);
  const pictures = [edition.icon, ...Object.values(edition.libraryIcons).map((source) => source?.icon)];
  const missing = pictures.filter((name) => typeof name !== 'string' || !existsSync(join(folder, name)));
  const faults = [...broken, ...missing.map((name) => `${name}: no such picture`)];
  if (faults.length > 0) throw new Error(`${file} is no edition:\n  ${faults.join('\n  ')}`);
  return edition;
}
