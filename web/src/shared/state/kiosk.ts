/** Set for as long as this tab is there; holds nothing of a person. */
const flag = 'buchfink-kiosk';

/** Whether the app stands in a public place: it was opened with `?kiosk`, now or earlier in this tab. */
export function isKiosk(): boolean {
  try {
    if (new URLSearchParams(window.location.search).has('kiosk')) window.sessionStorage.setItem(flag, '1');
    return window.sessionStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
}
