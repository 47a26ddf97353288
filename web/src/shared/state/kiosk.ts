/** Set for as long as this tab is open; holds no personal data. */
const flag = 'buchfink-kiosk';

/**
 * Whether the app runs in a public place: it was opened with `?kiosk`, now or earlier in this tab. It opens itself so
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

/** Reopens the app in kiosk mode; false when it is in kiosk mode already. */
export function openAsKiosk(): boolean {
  const address = new URL(window.location.href);
  // The address repeats it for browsers without storage for a tab.
  if (isKiosk() || address.searchParams.has('kiosk')) return false;
  address.searchParams.set('kiosk', '');
  window.location.replace(address);
  return true;
}
