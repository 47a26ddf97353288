/** Whether the text is an address that a browser may be sent to; `javascript:`, `intent:` and such are not. */
export function isHttpAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
