import { createHash } from 'node:crypto';
import style from './operator-pages.css?raw';

/** The style of all pages, which is part of each of them. */
export const pageStyle: string = style;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The pages may only apply their own style, and send their forms to this service; `showsDocument`: they show a document of
 * this service in a frame (`mountOperatorDocument`).
 */
export const operatorPagePolicy = (showsDocument = false): string =>
  showsDocument ? `${policy}; frame-src 'self'` : policy;
