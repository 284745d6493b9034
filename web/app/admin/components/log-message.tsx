import type { LogRecord } from '@ledgerdeck/contract/investigation'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { utcMoment } from '../utc-moment.ts'
import { LevelBadge } from './level-badge.tsx'
import styles from './log-message.module.css'

/** How a message begins, and all of it on demand. */
export function LogMessage({ record }: { record: LogRecord }) {
  const [isOpen, setOpen] = useState(false)
  const { id, level, message, created_at } = record
  return (
    <span className={styles.cell}>
      <bdi className={styles.beginning}>{message}</bdi>
      <Button variant="quiet" size="small" aria-label={`Click to read log ${id}`} onClick={() => setOpen(true)}>
        Click to read
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Full Log Message">
        <p className={styles.facts}>
          <LevelBadge level={level} />
          <time dateTime={created_at}>{`${utcMoment(created_at)} UTC`}</time>
          <CopyButton text={message} subject="message" />
        </p>
        <p className={styles.message} dir="auto">
          {message}
        </p>
      </Dialog>
    </span>
  )
}
