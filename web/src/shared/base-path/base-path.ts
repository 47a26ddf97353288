/**
 * The path of its host below which the app is, such as `/opac`: the service writes it into the page
 * (`server/src/site/static/app-page.ts`). Empty at the root of a host, and in a shell. Paths of screens never have it:
 * `history.ts` takes it off the browser's address and adds it.
 */
export const basePath = (): string => globalThis.document?.documentElement.dataset.basePath ?? '';
