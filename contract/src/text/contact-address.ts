/** The address that opens a mail to somebody in the reader's own program (RFC 6068). */
export const mailAddress = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** The address that calls a number as it is written for people (RFC 3966). */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
