import type { Inbox } from '@ledgerdeck/contract/inbox'
import type { InboxRow } from './inbox.repository.ts'
import type { InboxPage } from './inbox.service.ts'

export function presentInbox({ rows, total, unread, page, pages }: InboxPage): Inbox {
  return { data: rows.map(presentItem), total, unread, page, numOfPages: pages }
}

function presentItem({ item, readBy }: InboxRow): Inbox['data'][number] {
  const { id, kind, title, details, link, occurrences } = item
  return {
    id,
    kind,
    title,
    details,
    link,
    occurrences,
    first_at: item.firstAt.toISOString(),
    last_at: item.lastAt.toISOString(),
    is_read: item.readAt !== null,
    read_by: readBy,
  }
}
