import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../api/browser-storage.ts'

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

/** Shows a theme and remembers it where the browser allows; where not, until the page is left. */
export function chooseTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme)
  show(theme)
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Who has not chosen gets what the system asks for, as in the script of the document head. */
function storedTheme(): Theme {
  const stored = readStored(THEME_KEY)
  const isContrast = stored === 'contrast' || (!stored && matchMedia('(prefers-contrast: more)').matches)
  return isContrast ? 'contrast' : 'terminal'
}

/** A choice holds for all tabs. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) show(storedTheme())
  })
}
