/** The version of this service, as in `package.json`. */
export const serviceVersion = '0.1.0';
