// Runs before the first paint, so that a patron who chose light or dark, or works as a grid of covers, never sees the other first.
function storedLook() {
  try {
    const scope = localStorage.getItem('buchfink-scope') ?? document.documentElement.dataset.basePath ?? '';
    return JSON.parse(localStorage.getItem(`buchfink${scope}`) || '{}').settings ?? {};
  } catch {
    // Blocked or damaged storage: the device decides.
    return {};
  }
}
const { theme: firstTheme, coverGrid } = storedLook();
if (firstTheme === 'light' || firstTheme === 'dark') document.documentElement.dataset.theme = firstTheme;
if (coverGrid === true) document.documentElement.dataset.works = 'grid';
