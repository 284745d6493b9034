import type { OpenWorking } from '../use-working.ts'
import styles from './working-button.module.css'

interface WorkingButtonProps<Name extends string> extends OpenWorking<Name> {
  name: Name
  label: string
}

export function WorkingButton<Name extends string>({ panelId, open, onToggle, name, label }: WorkingButtonProps<Name>) {
  const isOpen = open === name
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`Working of ${label}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => onToggle(name)}
    >
      {isOpen ? 'Working [-]' : 'Working [+]'}
    </button>
  )
}
