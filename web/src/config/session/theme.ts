import { useSyncExternalStore } from 'react'

export const themes = { auto: 'Auto', light: 'Light', dark: 'Dark' }
export type Theme = keyof typeof themes

const KEY = 'portico.theme'
const listeners = new Set<() => void>()

/** The theme that was chosen on this device; `auto` follows the system. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

/** Applies a theme in all tabs and stores it for later visits. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'auto') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the theme lasts until the page is closed.
  }
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** Applies a theme to the page. Call it before the first render to avoid a flash. */
export function applyTheme(theme: Theme = readTheme()): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return
    applyTheme()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)
