import type { LogLevel, LogRecord } from '@ledgerdeck/contract/investigation'
import { Badge } from '../../../ui/content/badge.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { DialogButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { utcDateTime } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './log-message.module.css'

function Occurrences({ count }: { count: number }) {
  return (
    <Badge>
      <span aria-hidden="true">{`×${count}`}</span>
      <VisuallyHidden>{`${count} times`}</VisuallyHidden>
    </Badge>
  )
}

export function LogMessage({ record }: { record: LogRecord }) {
  const { id, level, message, occurrences, created_at } = record
  return (
    <span className={styles.cell}>
      <bdi className={styles.beginning}>{message}</bdi>
      {occurrences > 1 && <Occurrences count={occurrences} />}
      <DialogButton
        variant="quiet"
        size="small"
        label="Click to read"
        name={`Click to read log ${id}`}
        title="Full Log Message"
      >
        {() => (
          <>
            <p className={styles.facts}>
              <LevelBadge level={level} />
              {occurrences > 1 && <span>{`The last of ${occurrences} such requests within a minute.`}</span>}
              <time dateTime={created_at}>{`${utcDateTime(created_at)} UTC`}</time>
              <CopyButton text={message} subject="message" />
            </p>
            <p className={styles.message} dir="auto">
              {message}
            </p>
          </>
        )}
      </DialogButton>
    </span>
  )
}

export function LevelBadge({ level }: { level: LogLevel }) {
  const { sign, tone } = levelStyles[level]
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{`[${sign}]\u00a0`}</span>
      {level}
    </Badge>
  )
}

/** Colour is never the only sign. */
const levelStyles = {
  DEBUG: { sign: '·', tone: 'neutral' },
  INFO: { sign: 'i', tone: 'info' },
  WARNING: { sign: '!', tone: 'warning' },
  ERROR: { sign: 'x', tone: 'danger' },
  CRITICAL: { sign: '!!', tone: 'danger' },
} as const satisfies Record<LogLevel, object>

export const levelLabels: Record<LogLevel | '', string> = {
  '': 'ALL',
  DEBUG: 'DEBUG',
  INFO: 'INFO',
  WARNING: 'WARNING',
  ERROR: 'ERROR',
  CRITICAL: 'CRITICAL',
}
