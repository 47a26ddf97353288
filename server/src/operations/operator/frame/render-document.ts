import type { ReactElement } from 'react';

/**
 * Renders a whole document as markup without any script: the one place where the operators' pages become text. Texts and
 * attributes are escaped by React. It is loaded with the first page, so that neither the service nor a command waits for it.
 */
export async function renderDocument(document: ReactElement): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return `<!doctype html>\n${renderToStaticMarkup(document)}`;
}
