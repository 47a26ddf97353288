// Runs before the first paint, so that a patron who chose light or dark never sees a flash of the other.
function storedTheme() {
  try {
    const scope = localStorage.getItem('buchfink-scope') ?? document.documentElement.dataset.basePath ?? '';
    return JSON.parse(localStorage.getItem(`buchfink${scope}`) || '{}').settings?.theme;
  } catch {
    // Blocked or damaged storage: the device decides.
    return 'system';
  }
}
const firstTheme = storedTheme();
if (firstTheme === 'light' || firstTheme === 'dark') document.documentElement.dataset.theme = firstTheme;
