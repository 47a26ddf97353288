const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex^="-"])';

/** Whether an element is in the page, visible and not disabled. */
export function isReachable(element: Element): boolean {
  return isVisible(element) && !element.matches(':disabled') && element.closest('[inert]') === null;
}

export function isVisible(element: Element): boolean {
  return element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
}

/** The first control of an element, which may be that element. */
export function firstControl(element: Element): HTMLElement | undefined {
  return [element, ...element.querySelectorAll(controls)].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && control.matches(controls) && isReachable(control),
  );
}

/** What kind of control an entry begins with; entries of one kind look the same. */
export function kindOfEntry(entry: Element): string | undefined {
  const control = entry.matches(controls) ? entry : entry.querySelector(controls);
  return control ? `${control.tagName} ${control.className}` : undefined;
}
