import { firstControl, isVisible, kindOfEntry } from './reachable.ts';

/** Where a part of the page was. */
interface PartPosition {
  readonly parent: Element;
  /** The siblings that are still there. */
  readonly previous: Node | null;
  readonly next: Node | null;
  /** The part, which is gone or hidden. */
  readonly gone: Element;
}

/** What was removed from the page at once, each with its place at that moment. */
export type Removals = ReadonlyMap<Node, Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'>>;

const lists = 'ul, ol, tbody, [role="list"], [role="tablist"], [data-returns-focus]';
const entries = 'li, article, tr, a, button';
// The heading of a screen is not the first one in it: filters stand before the hits.
const parts = 'li, article, section, fieldset, dialog, [role="dialog"]';
const headings = 'h1, h2, h3, h4, h5, h6, legend';

export function readRemovals(records: readonly MutationRecord[]): Removals {
  return new Map(records.flatMap((record) => [...record.removedNodes].map((node) => [node, record] as const)));
}

/**
 * What the focus moves to when an element is gone: what took its place, else the next or the previous entry of its list,
 * else the heading of the part of the page around it. Never outside of `region`.
 */
export function successorOf(element: Element, removals: Removals, region?: Element): HTMLElement | undefined {
  const place = element.isConnected ? placeOfHidden(element) : placeOfRemoved(element, removals);
  return (
    sameEntry(element) ?? (place && (replacementAt(place) ?? neighbourOf(place) ?? headingAround(place.parent, region)))
  );
}

/** The entry that the element belonged to, at another place of the page: `data-entry` names what it is about. */
function sameEntry(element: Element): HTMLElement | undefined {
  const name = element.closest<HTMLElement>('[data-entry]')?.dataset.entry;
  const entry = name === undefined ? null : document.querySelector(`[data-entry="${CSS.escape(name)}"]`);
  return entry && isVisible(entry) ? firstControl(entry) : undefined;
}

function placeOfRemoved(element: Element, removals: Removals): PartPosition | undefined {
  const gone = topmost(element);
  const { target: parent, previousSibling, nextSibling } = removals.get(gone) ?? {};
  if (!(gone instanceof Element && parent instanceof Element)) return undefined;
  if (!parent.isConnected) return placeOfRemoved(parent, removals);
  const remaining = (from: Node | null | undefined, side: 'previousSibling' | 'nextSibling') => {
    let node = from ?? null;
    while (node !== null && node.parentNode !== parent) node = removals.get(node)?.[side] ?? null;
    return node;
  };
  const [previous, next] = [remaining(previousSibling, 'previousSibling'), remaining(nextSibling, 'nextSibling')];
  return { gone, parent, previous, next };
}

function placeOfHidden(element: Element): PartPosition | undefined {
  let gone = element;
  while (gone.parentElement && !isVisible(gone.parentElement)) gone = gone.parentElement;
  const { parentElement: parent, previousSibling: previous, nextSibling: next } = gone;
  return parent ? { gone, parent, previous, next } : undefined;
}

function topmost(node: Node): Node {
  return node.parentNode ? topmost(node.parentNode) : node;
}

/** What is between the former neighbours now: the heading of a screen, a control, or words to read. */
function replacementAt({ parent, previous, next, gone }: PartPosition): HTMLElement | undefined {
  const added: HTMLElement[] = [];
  for (let node = previous ? previous.nextSibling : parent.firstChild; node && node !== next; node = node.nextSibling)
    if (node instanceof HTMLElement && node !== gone && isVisible(node)) added.push(node);
  for (const find of [screenHeading, controlOutsideList, words])
    for (const element of added) {
      const found = find(element);
      if (found) return found;
    }
  return undefined;
}

const screenHeading = (element: HTMLElement) =>
  element.matches('h1') ? element : (element.querySelector<HTMLElement>('h1') ?? undefined);

/** Not the first entry of a list, which is read from the heading above it. */
function controlOutsideList(element: HTMLElement): HTMLElement | undefined {
  const control = firstControl(element);
  const list = control?.closest(lists);
  return list && element.contains(list) ? undefined : control;
}

function words(element: HTMLElement): HTMLElement | undefined {
  if (element.textContent.trim() === '' || element.matches(lists) || element.querySelector(lists)) return undefined;
  return element.querySelector<HTMLElement>(headings) ?? element;
}

/** An entry of the same list: one that begins like the one that is gone rather than another one, the next rather than the previous. */
function neighbourOf({ parent, previous, next, gone }: PartPosition): HTMLElement | undefined {
  const isList = parent.matches(lists);
  if (!isList && !gone.matches(entries)) return undefined;
  const following = siblings(next, 'nextElementSibling');
  const preceding = siblings(previous, 'previousElementSibling');
  const others = [...following, ...preceding].filter(({ tagName }) => isList || tagName === gone.tagName);
  const kind = kindOfEntry(gone);
  const alike = others.filter((entry) => kindOfEntry(entry) === kind);
  for (const entry of [...alike, ...others]) {
    const control = firstControl(entry);
    if (control) return control;
  }
  return undefined;
}

/** The elements from a node on. */
function siblings(from: Node | null, side: 'nextElementSibling' | 'previousElementSibling'): Element[] {
  const nodeSide = side === 'nextElementSibling' ? 'nextSibling' : 'previousSibling';
  let node = from;
  while (node !== null && !(node instanceof Element)) node = node[nodeSide];
  const found: Element[] = [];
  for (let element: Element | null = node; element; element = element[side]) found.push(element);
  return found;
}

function headingAround(element: Element, region: Element | undefined): HTMLElement | undefined {
  for (let part: Element | null = element; part; part = part.parentElement) {
    const isRegion = part === region;
    const heading = isRegion || part.matches(parts) ? part.querySelector<HTMLElement>(headings) : null;
    if (heading && isVisible(heading)) return firstControl(heading) ?? heading;
    if (isRegion) return undefined;
  }
  return undefined;
}
