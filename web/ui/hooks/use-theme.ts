import { useEffect } from 'react'
import { useStored, writeStored } from '#web/device/storage.ts'

export type Theme = 'system' | 'light' | 'dark'
export const themes: { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
]

// web/index.html reads the same key before the first paint.
const storageKey = 'lede-theme'

/** Returns the user's theme on this device, which persists across visits and is shared with the app's other tabs. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const stored = useStored(storageKey)
  const theme = stored === 'light' || stored === 'dark' ? stored : 'system'
  // The page: its style sheet reads the theme from there.
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return { theme, setTheme: (next) => writeStored(storageKey, next === 'system' ? null : next) }
}
