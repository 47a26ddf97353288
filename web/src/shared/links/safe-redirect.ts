/** The longest address of a redirect. */
const maxLength = 2000;
/** Any origin serves to parse a path: another one in the result is refused. */
const appOrigin = 'https://app.invalid';

/**
 * The path, query and fragment of this app in `target`; undefined when it might leave the app: other origins, also
 * those that browsers see only after repairing an address (backslashes, tabs, line ends).
 */
export function safeRedirect(target: string | null): string | undefined {
  if (!target || target.length > maxLength || !target.startsWith('/')) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029]/.test(target) || !URL.canParse(target, appOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(target, appOrigin);
  // Dots are resolved now: the path must neither begin with another host nor lead back to the login.
  if (origin !== appOrigin || pathname.includes('//') || /^\/(login|services)(\/|$)/i.test(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
}
