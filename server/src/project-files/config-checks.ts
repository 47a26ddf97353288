import { appPaths } from '@buchfink/contract/config/app-paths';
import { configIconOf, configIcons, drawerIds } from '@buchfink/contract/config/config-names';
import { messageKeys } from '@buchfink/contract/config/message-keys';
import { isAppPath } from '../static/app-address.ts';
import { isAssetName } from '../static/read-project-asset.ts';
import { closestWord } from '../yaml/closest-word.ts';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';

type Raw = Readonly<Record<string, unknown>>;

/** The most unknown text keys that are reported, because each is compared with all known keys. */
const most = 50;

/**
 * Finds names in `project.yaml` that do not exist: icons, screens, places in the drawer, texts. Also checks pictures
 * and the maintenance time. The check reads the file as written, so that one fault does not hide the others; the
 * schema reports values of a wrong type.
 */
export function configFaults(given: unknown, faultAt: FaultAt): Fault[] {
  const file = recordOf(given);
  const nav = recordOf(file.nav);
  const pages = Object.entries(recordOf(file.contentPages));
  const links = [
    ...listOf(file.homeButtons).map((link, at) => ({ link, path: ['homeButtons', at] })),
    ...listOf(nav.items).map((link, at) => ({ link, path: ['nav', 'items', at] })),
  ];
  const withIcons = [...links, ...pages.map(([key, page]) => ({ link: recordOf(page), path: ['contentPages', key] }))];
  const placed = listOf(nav.items);
  const faults = [
    ...withIcons.flatMap(({ link, path }) => iconFault(link.icon, (message) => faultAt([...path, 'icon'], message))),
    ...links.flatMap(({ link, path }) =>
      linkFaults(
        link,
        pages.map(([key]) => key),
        path,
        faultAt,
      ),
    ),
    ...placed.flatMap((item, at) => placeFaults(item, placed, ['nav', 'items', at], faultAt)),
    ...imageFaults(recordOf(file.images), faultAt),
    ...textFaults(recordOf(file.i18n), faultAt),
    ...maintenanceFaults(recordOf(recordOf(file.status).maintenance), faultAt),
  ];
  return faults;
}

const recordOf = (value: unknown): Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
const listOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.map(recordOf) : []);

function meant(word: string, known: readonly string[]): string {
  const near = closestWord(word, known);
  return near === undefined ? '' : ` (did you mean ${near}?)`;
}

function iconFault(icon: unknown, fault: (message: string) => Fault): Fault[] {
  if (typeof icon !== 'string' || configIconOf(icon) !== undefined) return [];
  return [
    fault(`there is no icon ${JSON.stringify(icon)}${meant(icon, configIcons)}; allowed: ${configIcons.join(', ')}`),
  ];
}

/** A link leads either to a screen of the app or to another page. */
function linkFaults(link: Raw, pages: readonly string[], path: readonly PropertyKey[], faultAt: FaultAt): Fault[] {
  const { route, href } = link;
  if ((route === undefined) === (href === undefined))
    return [faultAt(path, 'a link has either `route` (a screen of the app) or `href` (another page)')];
  if (typeof href === 'string' && !isLink(href))
    return [
      faultAt(
        [...path, 'href'],
        `${JSON.stringify(href)} leads nowhere; allowed: an address with https:, http:, mailto: or tel:`,
      ),
    ];
  if (typeof route !== 'string') return [];
  const [target = ''] = route.split(/[?#]/);
  if (!isAppPath(target))
    return [
      faultAt(
        [...path, 'route'],
        `there is no screen ${JSON.stringify(target)}${meant(target, appPaths)}; allowed: ${appPaths.join(', ')}`,
      ),
    ];
  const [, page] = /^\/content\/([^/]+)/.exec(target) ?? [];
  if (page === undefined || pages.includes(decoded(page))) return [];
  return [
    faultAt(
      [...path, 'route'],
      `there is no content page ${page}${meant(page, pages)}; allowed: ${pages.join(', ') || 'none, contentPages is empty'}`,
    ),
  ];
}

/** A picture is an https address, a path of this service or a file of the project's assets. */
function imageFaults(images: Raw, faultAt: FaultAt): Fault[] {
  const named = [
    { path: ['images', 'appIcon'], image: images.appIcon },
    ...['light', 'dark'].flatMap((look) =>
      ['smallLogo', 'homeImage'].map((key) => ({ path: ['images', look, key], image: recordOf(images[look])[key] })),
    ),
  ];
  return named.flatMap(({ path, image }) =>
    typeof image !== 'string' || isImage(image)
      ? []
      : [
          faultAt(
            path,
            `${JSON.stringify(image)} is no picture; allowed: an https address, a path of this service such as /icon.svg, or a file in assets/images such as home.jpg`,
          ),
        ],
  );
}

function isImage(image: string): boolean {
  if (/^https:\/\//i.test(image)) return URL.canParse(image);
  return /^\/(?![/\\])/.test(image) || isAssetName('images', image);
}

function isLink(href: string): boolean {
  return URL.canParse(href) && ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(href).protocol);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function placeFaults(item: Raw, all: readonly Raw[], path: readonly PropertyKey[], faultAt: FaultAt): Fault[] {
  const own = all.flatMap(({ id }) => (typeof id === 'string' && id !== item.id ? [id] : []));
  const known = [...drawerIds, ...own];
  const wrong = (key: 'before' | 'after') => {
    const place = item[key];
    if (typeof place !== 'string' || known.includes(place)) return [];
    const message = `there is no entry ${JSON.stringify(place)} in the drawer${meant(place, known)}; allowed: ${known.join(', ')}`;
    return [faultAt([...path, key], message)];
  };
  const both = item.before !== undefined && item.after !== undefined;
  return [
    ...wrong('before'),
    ...wrong('after'),
    ...(both
      ? [faultAt([...path, 'after'], 'a link stands either `before` or `after` another; allowed: one of them')]
      : []),
  ];
}

function textFaults(i18n: Raw, faultAt: FaultAt): Fault[] {
  const known = new Set(messageKeys);
  const wrong = Object.entries(i18n).flatMap(([locale, texts]) =>
    Object.keys(recordOf(texts)).flatMap((key) => (known.has(key) ? [] : [{ locale, key }])),
  );
  return wrong
    .slice(0, most)
    .map(({ locale, key }) =>
      faultAt(
        ['i18n', locale, key],
        `the app has no text ${JSON.stringify(key)}${meant(key, messageKeys)}; allowed: the keys that \`npm run -s buchfink -- text-keys\` lists`,
      ),
    );
}

function maintenanceFaults({ start, end }: Raw, faultAt: FaultAt): Fault[] {
  const at = (key: string) => ['status', 'maintenance', key];
  const faults = Object.entries({ start, end }).flatMap(([key, moment]) =>
    typeof moment === 'string' && Number.isNaN(Date.parse(moment))
      ? [faultAt(at(key), `${JSON.stringify(moment)} is no time; allowed: an instant such as 2026-12-01T20:00:00Z`)]
      : [],
  );
  if (faults.length > 0 || typeof start !== 'string' || typeof end !== 'string') return faults;
  return Date.parse(start) < Date.parse(end) ? [] : [faultAt(at('end'), '`end` must be after `start`')];
}
