import type { ReactElement } from 'react';

/**
 * Renders a part of a document as markup without any script. Texts and attributes are escaped by React. It is loaded
 * with the first page, so that neither the service nor a command waits for it.
 */
export async function renderMarkup(part: ReactElement): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return renderToStaticMarkup(part);
}

/** Renders a whole document as markup without any script. */
export async function renderDocument(document: ReactElement): Promise<string> {
  return `<!doctype html>\n${await renderMarkup(document)}`;
}
