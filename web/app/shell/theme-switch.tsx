import { Icon } from '../ui/icon.tsx'
import styles from './footer.module.css'
import { chooseTheme, useTheme } from './theme.ts'

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
