// Runs before the first paint, so that a patron who chose light or dark never sees a flash of the other.
try {
  var stored = JSON.parse(localStorage.getItem('buchfink') || '{}');
  var theme = stored.settings?.theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Blocked or damaged storage: the device decides.
}
