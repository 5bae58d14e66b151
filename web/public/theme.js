// Before the first paint, so that a chosen theme never flashes; web/ui/hooks/use-theme.ts writes what is read here.
try {
  const theme = localStorage.getItem('lede-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the system's theme holds.
}
