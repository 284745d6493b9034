import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import styles from './second-factors.module.css'

interface RecoveryCodesDialogProps {
  /** Opens the dialog, unless empty. */
  codes: readonly string[]
  username: string
  onClose: () => void
}

export function RecoveryCodesDialog({ codes, username, onClose }: RecoveryCodesDialogProps) {
  const [shown, setShown] = useState(codes)
  // The codes stay while the dialog closes.
  if (codes.length > 0 && codes !== shown) setShown(codes)
  const heading = `Recovery codes for ${username} at ${window.location.host}`
  const text = `${heading}\n\n${shown.join('\n')}\n`
  return (
    <Dialog isOpen={codes.length > 0} onOpenChange={(next) => next || onClose()} title="Your recovery codes">
      <div className={styles.setup}>
        <p className={styles.name}>{heading}</p>
        <p>
          Store them where you can reach them without this device. We show them only once. Each code logs you in once.
          Older codes no longer work.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {shown.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <CopyButton text={text} subject="the recovery codes" variant="secondary" showsSubject />
          <Button size="small" onClick={() => download(text)}>
            Download
          </Button>
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <Button variant="primary" onClick={onClose}>
          I’ve saved them
        </Button>
      </div>
    </Dialog>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
