import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { readStored, writeStored } from '../api/browser-storage.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './footer.module.css'

/** Hidden by CSS where no script runs. */
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

/** Local-storage key of the reader's choice; the script of the document head reads it before the first paint. */
const THEME_KEY = 'theme'

/** The theme on the screen. The server renders every page in the terminal theme. */
const $theme = atom<Theme>('terminal')

function useTheme(): Theme {
  return useStore($theme, { ssr: 'initial' })
}

/** Shows a theme and remembers it where the browser allows; where not, until the page is left. */
export function chooseTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme)
  show(theme)
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  $theme.set(theme)
}

/** Who has not chosen gets what the system asks for, as in the script of the document head. */
function storedTheme(): Theme {
  const stored = readStored(THEME_KEY)
  const isContrast = stored === 'contrast' || (!stored && matchMedia('(prefers-contrast: more)').matches)
  return isContrast ? 'contrast' : 'terminal'
}

/** A choice holds for all tabs. */
if (typeof window !== 'undefined') {
  // The script of the document head has set it.
  $theme.set(document.documentElement.dataset.theme === 'contrast' ? 'contrast' : 'terminal')
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) show(storedTheme())
  })
}
