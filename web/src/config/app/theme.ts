import { useSyncExternalStore } from 'react'

export const themes = { auto: 'Auto', light: 'Light', dark: 'Dark' }
export type Theme = keyof typeof themes

const KEY = 'portico.theme'
const listeners = new Set<() => void>()

/** The scheme that was chosen on this device; `auto` is the system's. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

/** Shows a scheme now and on later visits, also in other tabs. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'auto') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // A browser that keeps nothing still shows it until the page is left.
  }
  showTheme(theme)
  for (const listener of listeners) listener()
}

/** Puts the scheme on the page; before anything is drawn, so that nothing flashes. */
export function showTheme(theme: Theme = readTheme()): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function subscribe(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== KEY) return
    showTheme()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)
