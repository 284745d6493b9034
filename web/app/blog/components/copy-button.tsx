import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './copy-button.module.css'

const feedbackMs = 2_500

const outcomes = {
  idle: { label: 'Copy', announcement: '' },
  copied: { label: 'Copied', announcement: 'Copied to the clipboard.' },
  failed: { label: 'Not copied', announcement: 'This browser does not allow copying. Select the text and copy it.' },
}

interface CopyButtonProps {
  text: string
  /** What is copied, for its name: "Copy" and this. */
  subject: string
}

/** Copies a text and says so; absent where scripts do not run. */
export function CopyButton({ text, subject }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), feedbackMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  const { label, announcement } = outcomes[outcome]
  return (
    <span className={styles.copy}>
      <Button variant="quiet" size="small" onClick={copy}>
        {label}
        <VisuallyHidden> {subject}</VisuallyHidden>
      </Button>
      <span role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
    </span>
  )
}
