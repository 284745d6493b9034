import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import styles from './layout.module.css'

/** A `FocusKeeper` around it keeps the focus of the button. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.loadFailure}>
      <Notice tone="danger" title={text} />
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
