import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import styles from './copy-button.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const feedbackMs = 2_500

const outcomes = {
  idle: { label: 'Copy', announcement: '' },
  copied: { label: 'Copied', announcement: 'Copied to the clipboard.' },
  failed: { label: 'Not copied', announcement: 'This browser does not allow copying. Select the text and copy it.' },
}

interface CopyButtonProps extends ButtonLook {
  /** What is copied; a function is asked at the click. */
  text: string | (() => string)
  /** What is copied, for its name: "Copy" and this. */
  subject: string
  /** Whether the subject is also written on the button. */
  showsSubject?: boolean
}

/** Copies a text and says so; absent where scripts do not run. */
export function CopyButton({
  text,
  subject,
  showsSubject = false,
  variant = 'quiet',
  size = 'small',
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), feedbackMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  const { label, announcement } = outcomes[outcome]
  return (
    <span className={styles.copy}>
      <Button variant={variant} size={size} onClick={copy}>
        {label}
        {showsSubject ? ` ${subject}` : <VisuallyHidden> {subject}</VisuallyHidden>}
      </Button>
      <span role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
    </span>
  )
}
