import { configIconOf, configIcons, drawerIds } from '@buchfink/contract/config/config-names';
import { isAssetName } from '../assets/read-project-asset.ts';
import { wrongValue } from '../yaml/schema-faults.ts';
import { unknownName } from '../yaml/unknown-name.ts';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';
import { picturesOf, takesNamesFromAssets } from './asset-checks.ts';
import { linkFaults } from './link-checks.ts';
import { duplicateIndexes, listOf, mapOf, type RawMap } from './raw-content.ts';
import { mailTextFaults, textFaults } from './text-checks.ts';

type Path = readonly PropertyKey[];

/**
 * Finds names in `project.yaml` that do not exist: icons, screens, entries of the drawer, texts. Also checks pictures
 * and the maintenance time. `content` is the file as written, so that one fault does not hide the others; the schema
 * reports values of a wrong type. `librariesContent` is `libraries.yaml` as written.
 */
export function configFaults(content: unknown, librariesContent: unknown, faultAt: FaultAt): Fault[] {
  const file = mapOf(content);
  const libraries = listOf(mapOf(librariesContent).libraries).map((library) => String(mapOf(library).id));
  const pages = Object.entries(mapOf(file.contentPages)).map(([key, page]) => ({ key, page: mapOf(page) }));
  const navItems = listOf(mapOf(file.nav).items).map(mapOf);
  const links = [
    ...listOf(file.homeButtons).map((link, index) => ({ link: mapOf(link), path: ['homeButtons', index] })),
    ...navItems.map((link, index) => ({ link, path: ['nav', 'items', index] })),
  ];
  return [
    ...links.flatMap(({ link, path }) => iconFaults(link.icon, [...path, 'icon'], faultAt)),
    ...pages.flatMap(({ key, page }) => iconFaults(page.icon, ['contentPages', key, 'icon'], faultAt)),
    ...links.flatMap(({ link, path }) =>
      linkFaults(link, { pages: pages.map(({ key }) => key), libraries, path, faultAt }),
    ),
    ...(['homeButtons', 'nav.items'] as const).flatMap((list) => {
      const [path, items] = list === 'nav.items' ? [['nav', 'items'], navItems] : [[list], listOf(file.homeButtons)];
      return duplicateIndexes(items.map((item) => mapOf(item).id)).map((index) =>
        faultAt([...path, index, 'id'], { code: 'entry-id-repeated', values: {} }),
      );
    }),
    ...navItems.flatMap((item, index) => positionFaults(item, navItems, ['nav', 'items', index], faultAt)),
    ...imageFaults(file, faultAt),
    ...textFaults(mapOf(file.i18n), faultAt),
    ...mailTextFaults(mapOf(file.mailTexts), faultAt),
    ...maintenanceFaults(mapOf(mapOf(file.status).maintenance), faultAt),
  ];
}

function iconFaults(icon: unknown, path: Path, faultAt: FaultAt): Fault[] {
  if (typeof icon !== 'string' || configIconOf(icon) !== undefined) return [];
  return [faultAt(path, unknownName('icon', icon, configIcons))];
}

/** A link of the drawer may name the entry before or after which it appears. */
function positionFaults(item: RawMap, items: readonly RawMap[], path: Path, faultAt: FaultAt): Fault[] {
  const otherIds = items.flatMap(({ id }) => (typeof id === 'string' && id !== item.id ? [id] : []));
  const entries = [...drawerIds, ...otherIds];
  const unknown = (['before', 'after'] as const).flatMap((key) => {
    const entry = item[key];
    if (typeof entry !== 'string' || entries.includes(entry)) return [];
    return [faultAt([...path, key], unknownName('drawer-entry', entry, entries))];
  });
  if (unknown.length === 0 && isCircular(item, items))
    return [faultAt([...path, item.after === undefined ? 'before' : 'after'], { code: 'place-circular', values: {} })];
  const hasBoth = item.before !== undefined && item.after !== undefined;
  return [...unknown, ...(hasBoth ? [faultAt([...path, 'after'], { code: 'before-and-after', values: {} })] : [])];
}

/** Whether the entries that a link stands beside lead back to it. */
function isCircular(item: RawMap, items: readonly RawMap[]): boolean {
  const neighbour = (entry: RawMap) => items.find(({ id }) => id !== undefined && id === (entry.before ?? entry.after));
  let entry = neighbour(item);
  for (let steps = 0; entry !== undefined && steps < items.length; steps += 1) {
    if (entry === item) return true;
    entry = neighbour(entry);
  }
  return false;
}

/**
 * A picture is an https address, a path of this service or, in the basic edition or with reloadConfig, a file of the
 * project's assets.
 */
function imageFaults(project: RawMap, faultAt: FaultAt): Fault[] {
  const takesNames = takesNamesFromAssets(project);
  return picturesOf(mapOf(project.images)).flatMap(({ path, image }) =>
    typeof image !== 'string' || isImage(image, takesNames)
      ? []
      : [faultAt(path, wrongValue({ kind: 'check', check: 'image' }, image))],
  );
}

function isImage(image: string, takesNames: boolean): boolean {
  if (/^https:\/\//i.test(image)) return URL.canParse(image);
  return /^\/(?![/\\])/.test(image) || (takesNames && isAssetName('images', image));
}

function maintenanceFaults({ start, end }: RawMap, faultAt: FaultAt): Fault[] {
  const pathOf = (key: string) => ['status', 'maintenance', key];
  const wrong = Object.entries({ start, end }).flatMap(([key, instant]) =>
    typeof instant === 'string' && Number.isNaN(Date.parse(instant))
      ? [faultAt(pathOf(key), wrongValue({ kind: 'check', check: 'instant' }, instant))]
      : [],
  );
  if (wrong.length > 0 || typeof start !== 'string' || typeof end !== 'string') return wrong;
  if (Date.parse(start) < Date.parse(end)) return [];
  return [faultAt(pathOf('end'), wrongValue({ kind: 'check', check: 'instant-after-start' }, end))];
}
