import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { readStored, writeStored } from '../api/browser-storage.ts'
import { Icon } from '../ui/first-paint/icon.tsx'
import styles from './footer.module.css'

/** Hidden by CSS without scripts. */
export function ThemeSwitch() {
  const isContrast = useTheme() === 'contrast'
  return (
    <button
      type="button"
      className={styles.switch}
      aria-pressed={isContrast}
      onClick={() => chooseTheme(isContrast ? 'terminal' : 'contrast')}
    >
      <Icon name="contrast" />
      High contrast
      <span aria-hidden="true">{isContrast ? '[on]' : '[off]'}</span>
    </button>
  )
}

export type Theme = 'terminal' | 'contrast'

/** The head script reads it before the first paint. */
const THEME_KEY = 'theme'

/** The server renders the terminal theme. */
const $theme = atom<Theme>('terminal')

function useTheme(): Theme {
  return useStore($theme, { ssr: 'initial' })
}

/** Where the browser stores nothing, the choice lasts until the page is left. */
export function chooseTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme)
  show(theme)
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  $theme.set(theme)
}

/** The default follows the system, as in the head script. */
function storedTheme(): Theme {
  const stored = readStored(THEME_KEY)
  const isContrast = stored === 'contrast' || (!stored && matchMedia('(prefers-contrast: more)').matches)
  return isContrast ? 'contrast' : 'terminal'
}

/** A choice holds for all tabs. */
if (typeof window !== 'undefined') {
  // The head script has set it.
  $theme.set(document.documentElement.dataset.theme === 'contrast' ? 'contrast' : 'terminal')
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) show(storedTheme())
  })
}
