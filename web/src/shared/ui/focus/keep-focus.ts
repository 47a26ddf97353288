import { isReachable, isVisible } from './reachable.ts';
import { readRemovals, successorOf } from './successor.ts';

/** An element that has or had the focus, or what took its place. */
interface Spot {
  element: HTMLElement;
  /** The region it is in. */
  readonly region: Region | undefined;
}

/** A part of the page that the focus enters and leaves as a whole: a dialog, a menu, the messages. */
interface Region {
  readonly element: Element;
  /** Where the focus came from. */
  readonly opener: Spot | undefined;
}

const regions = 'dialog, [role="dialog"], [role="menu"], [data-returns-focus]';

/**
 * Keeps the focus in the page: when the element that has it is removed or hidden, it moves to what took its place, else
 * to another entry of its list, else to the heading above; from a dialog, a menu or a message that is gone, to where it
 * came from. It stays away only where the patron took it away. `focused` had the focus before, one after the other, and
 * `removed` is what was removed since the first of them had it. Returns a function that ends it.
 */
export function keepFocus(focused: readonly Element[] = [], removed: MutationRecord[] = []): () => void {
  let last: Spot | undefined;
  let isLost = false;
  let byKeyboard = false;

  const enter = (target: EventTarget | null | undefined) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    last = { element: target, region: regionOf(target, last) };
    isLost = false;
    byKeyboard = target.matches(':focus-visible');
  };
  const check = (records = observer.takeRecords()) => {
    if (last === undefined) return;
    const removals = readRemovals(records);
    isLost ||= !isReachable(last.element);
    for (const spot of chainOf(last)) {
      const { element, region } = spot;
      if (spot === last ? isVisible(element) : element.isConnected) continue;
      spot.element = successorOf(element, removals, region?.element) ?? element;
    }
    // What is disabled for a moment gets it back.
    const isWaiting = last.element.matches(':disabled') && isVisible(last.element);
    if (!isLost || isWaiting || hasFocus()) return;
    const target = resolve(last) ?? document.querySelector<HTMLElement>('main h1');
    if (target) moveFocus(target, { preventScroll: !byKeyboard });
  };
  const observer = new MutationObserver((records) => {
    // Most changes touch neither the focus nor where it returns to.
    if (!hasFocus() || chainOf(last).some(({ element }) => !element.isConnected)) check(records);
  });
  const onFocusIn = ({ target }: FocusEvent) => enter(target);
  // Some browsers report a removal as well, before it has happened.
  const onFocusOut = () =>
    queueMicrotask(() => {
      check();
      if (!isLost && !hasFocus()) last = undefined;
    });
  const onClose = () => check();
  const onPointer = () => {
    if (!hasFocus()) last = undefined;
  };
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('close', onClose, true);
  document.addEventListener('pointerdown', onPointer);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
  for (const element of focused) enter(element);
  enter(document.activeElement);
  check(removed);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('close', onClose, true);
    document.removeEventListener('pointerdown', onPointer);
  };
}

/** The innermost region around an element: one that the focus is in already, or a new one. */
function regionOf(target: HTMLElement, last: Spot | undefined): Region | undefined {
  const element = target.closest(regions);
  if (!element) return undefined;
  return chainOf(last).find(({ region }) => region?.element === element)?.region ?? { element, opener: last };
}

/** A spot, the one from which its region was entered, and so on. */
function chainOf(spot: Spot | undefined): readonly Spot[] {
  return spot ? [spot, ...chainOf(spot.region?.opener)] : [];
}

/** The spot itself, or where the focus was before it entered a region that is gone. */
function resolve({ element, region }: Spot): HTMLElement | undefined {
  if (isReachable(element) && !(region && isGone(region.element))) return element;
  return region?.opener && resolve(region.opener);
}

const isGone = (region: Element) => !isVisible(region) || (region instanceof HTMLDialogElement && !region.open);

function hasFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && activeElement.isConnected;
}

/** Focuses an element; words, which take no focus, take it until they lose it. */
function moveFocus(element: HTMLElement, options: FocusOptions): void {
  element.focus(options);
  if (document.activeElement === element || element.hasAttribute('tabindex')) return;
  const release = () => element.removeAttribute('tabindex');
  element.tabIndex = -1;
  element.addEventListener('blur', release, { once: true });
  element.focus(options);
  if (document.activeElement !== element) release();
}
