/** Set for as long as this tab is there; holds nothing of a person. */
const flag = 'buchfink-kiosk';

/**
 * Whether the app stands in a public place: it was opened with `?kiosk`, now or earlier in this tab, as it opens itself
 * where the service knows the place.
 */
export function isKiosk(): boolean {
  try {
    if (new URLSearchParams(window.location.search).has('kiosk')) window.sessionStorage.setItem(flag, '1');
    return window.sessionStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
}

/** Opens the app anew as one in a public place; false where it is one already. */
export function openAsKiosk(): boolean {
  const here = new URL(window.location.href);
  // Said once more where the browser keeps nothing for a tab either.
  if (isKiosk() || here.searchParams.has('kiosk')) return false;
  here.searchParams.set('kiosk', '');
  window.location.replace(here);
  return true;
}
