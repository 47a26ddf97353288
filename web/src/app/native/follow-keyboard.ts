/**
 * Marks the page by `data-keyboard` while the keyboard of the system takes a part of the window: a WebView of Android
 * gets shorter then, and the bar at its bottom would cover the field. Returns what ends it.
 */
export function followKeyboard(
  view: Pick<Window, 'innerWidth' | 'innerHeight'> & EventTarget,
  page: Document,
): () => void {
  let width = 0;
  let height = 0;
  const update = () => {
    height = view.innerWidth === width ? Math.max(height, view.innerHeight) : view.innerHeight;
    width = view.innerWidth;
    page.documentElement.toggleAttribute('data-keyboard', view.innerHeight < height * 0.8);
  };
  update();
  view.addEventListener('resize', update);
  return () => view.removeEventListener('resize', update);
}
