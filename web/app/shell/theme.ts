import { useSyncExternalStore } from 'react'

export type Theme = 'terminal' | 'contrast'

/** Local-storage key of the reader's choice; the script of the document head reads it before the first paint. */
const THEME_KEY = 'theme'

const listeners = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'contrast' ? 'contrast' : 'terminal'
}

/** The theme on the screen. The server renders every page in the terminal theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'terminal')
}

/** Shows a theme and remembers it where the browser allows. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // A browser that stores nothing keeps the choice until the page is left.
  }
  for (const listener of listeners) listener()
}
