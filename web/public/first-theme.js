// Runs before the first paint, so that a patron who chose light or dark, works as a grid of covers or a language that is written
// from right to left never sees the other first.
function storedLook() {
  try {
    const scope = localStorage.getItem('buchfink-scope') ?? document.documentElement.dataset.basePath ?? '';
    return JSON.parse(localStorage.getItem(`buchfink${scope}`) || '{}').settings ?? {};
  } catch {
    // Blocked or damaged storage: the device decides.
    return {};
  }
}
const { theme: firstTheme, coverGrid, locale: firstLocale } = storedLook();
if (firstTheme === 'light' || firstTheme === 'dark') document.documentElement.dataset.theme = firstTheme;
if (coverGrid === true) document.documentElement.dataset.works = 'grid';
if (typeof firstLocale === 'string') document.documentElement.dir = /^ar\b/.test(firstLocale) ? 'rtl' : 'ltr';
