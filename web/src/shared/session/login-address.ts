/** What the patron wanted to do when a login was needed; it is done by the screen that the login leads back to. */
export const intents = ['reserve'] as const;
export type Intent = (typeof intents)[number];

/** The parameter of a path by which its screen is told to do at once what was wanted. */
export const intentParam = 'act';

/** Whether a path is that of the login. */
export const isLogin = (pathname: string): boolean => /^\/login(\/|$)/i.test(pathname);

interface LoginIntent {
  readonly libraryId?: number;
  /** The path, with its query, to go to after the login. */
  readonly back: string;
  readonly act?: Intent;
}

/** The address of the login, which leads on to `back` and does there what was wanted. No card number is part of it. */
export function loginAddress({ libraryId = 0, back, act }: LoginIntent): string {
  const [path = '', query = ''] = back.split('?');
  const search = new URLSearchParams(query);
  if (act) search.set(intentParam, act);
  const redirect = search.size > 0 ? `${path}?${search}` : path;
  return `/login${libraryId > 0 ? `/${libraryId}` : ''}?${new URLSearchParams({ redirect })}`;
}
