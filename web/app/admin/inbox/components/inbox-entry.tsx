import type { InboxItem } from '@ledgerdeck/contract/inbox'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { wholeNumber } from '../../../ui/format.ts'
import styles from './inbox-entry.module.css'

interface InboxEntryProps {
  item: InboxItem
  kind: string
  isBusy: boolean
  onMark: (isRead: boolean) => void
}

export function InboxEntry({ item, kind, isBusy, onMark }: InboxEntryProps) {
  const { title, details, link, occurrences, is_read, read_by } = item
  return (
    <li className={is_read ? styles.entry : styles.unread}>
      <div className={styles.signs}>
        <Badge tone={is_read ? 'neutral' : 'warning'}>{is_read ? 'read' : 'unread'}</Badge>
        <Badge>{kind}</Badge>
        {occurrences > 1 && <span>{`${wholeNumber(occurrences)} times that day`}</span>}
      </div>
      <h2 className={styles.title} dir="auto">
        {link ? <Link to={link}>{title}</Link> : title}
      </h2>
      {details !== '' && (
        <p className={styles.details} dir="auto">
          {details}
        </p>
      )}
      <div className={styles.foot}>
        <span>
          Last <DateTime at={item.last_at} />
          {is_read && read_by !== null && ` · read by ${read_by}`}
        </span>
        <Button
          size="small"
          aria-disabled={isBusy}
          aria-label={`Mark as ${is_read ? 'unread' : 'read'}: ${title}`}
          onClick={() => onMark(!is_read)}
        >
          {is_read ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </div>
    </li>
  )
}
