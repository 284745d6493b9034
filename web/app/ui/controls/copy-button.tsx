import { useEffect, useState } from 'react'
import { Button, type ButtonStyle } from '../button.tsx'
import { VisuallyHidden } from '../first-paint/accessibility.tsx'
import styles from './copy-button.module.css'

const feedbackMs = 2_500

const outcomes = {
  idle: { label: 'Copy', announcement: '' },
  copied: { label: 'Copied', announcement: 'Copied to the clipboard.' },
  failed: {
    label: 'Not copied',
    announcement: 'Your browser doesn’t allow this. Select the text and copy it yourself.',
  },
}

interface CopyButtonProps extends ButtonStyle {
  text: string | (() => string)
  /** Part of the accessible name, after `Copy`. */
  subject: string
  showsSubject?: boolean
  /** Continues the accessible name, where other buttons copy the same subject. */
  subjectDetail?: string
}

export function CopyButton({
  text,
  subject,
  showsSubject = false,
  subjectDetail,
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
        {subjectDetail !== undefined && <VisuallyHidden> {subjectDetail}</VisuallyHidden>}
      </Button>
      <span role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
    </span>
  )
}
