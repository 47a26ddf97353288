/** Where operators log in, and where the form to log out is sent. */
export const loginPath = '/operator/login';
export const logoutPath = '/operator/logout';
