import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import styles from './load-failed.module.css'

/**
 * A part of a screen that could not be loaded, with a button to retry. Put a `FocusKeeper` around
 * it to keep the focus of the button.
 */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failure}>
      <Notice tone="danger" title={text} />
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
